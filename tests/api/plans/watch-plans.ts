import { DatabaseSync, type SQLInputValue, StatementSync } from 'node:sqlite'

/** A step of a query plan, and the statement that has it. */
export type PlanStep = { readonly step: string; readonly sql: string }

type Take = (this: StatementSync, ...values: SQLInputValue[]) => unknown

/**
 * Collects the plans of all statements that run in this process, with their values: SQLite uses some partial indexes only
 * when it knows these. `stop` must be called at the end.
 */
export function watchPlans(): { take(): PlanStep[]; stop(): void } {
  const databases = new WeakMap<StatementSync, DatabaseSync>()
  const { prepare } = DatabaseSync.prototype
  const { all, get, run } = StatementSync.prototype
  let steps: PlanStep[] = []
  DatabaseSync.prototype.prepare = function (sql) {
    const statement = prepare.call(this, sql)
    databases.set(statement, this)
    return statement
  }
  const watched = (take: Take): Take =>
    function (...values) {
      const { sourceSQL: sql } = this
      const database = databases.get(this)
      if (database && /^(select|update|delete|with)\b/.test(sql)) {
        const plan = prepare.call(database, `explain query plan ${sql}`).all(...values)
        steps.push(...plan.map(({ detail }) => ({ step: String(detail), sql })))
      }
      return take.apply(this, values)
    }
  Object.assign(StatementSync.prototype, { all: watched(all), get: watched(get), run: watched(run) })
  return {
    take() {
      const taken = steps
      steps = []
      return taken
    },
    stop() {
      DatabaseSync.prototype.prepare = prepare
      Object.assign(StatementSync.prototype, { all, get, run })
    },
  }
}
