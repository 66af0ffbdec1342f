import { constants, DatabaseSync, type SQLInputValue, StatementSync } from 'node:sqlite'

/** A step of a query plan, and the statement that has it. */
export type PlanStep = { readonly step: string; readonly sql: string }

type Take = (this: StatementSync, ...values: SQLInputValue[]) => unknown

type Statement = { readonly sql: string; readonly values: readonly SQLInputValue[] }

const manyIds = 40

/** The same statement with many ids: SQLite may prefer an index of the workshop to searching for each of them. */
function withManyIds({ sql, values }: Statement): Statement {
  const left = [...values]
  const many: SQLInputValue[] = []
  const wide = sql.replace(/("(?:\w+_)?id" in \()(\?(?:, \?)*)\)|\?/g, (all, before?: string, list = '?') => {
    const [first = null, ...others] = left.splice(0, list.split(',').length)
    many.push(...(before ? Array.from({ length: manyIds }, () => first) : [first, ...others]))
    return before ? `${before}${Array.from({ length: manyIds }, () => '?').join(', ')})` : all
  })
  return { sql: wide, values: many }
}

/** The step of a statement that SQLite plans again before each execution, because its plan depends on a value. */
export const plansAgain = 'PLANS AGAIN'

/**
 * Collects the plans of all statements that run in this process, with their values: SQLite uses some partial indexes only
 * when it knows these. `stop` must be called at the end.
 */
export function watchPlans(): { take(): PlanStep[]; stop(): void } {
  const databases = new WeakMap<StatementSync, DatabaseSync>()
  const { prepare } = DatabaseSync.prototype
  const { all, get, run } = StatementSync.prototype
  let steps: PlanStep[] = []
  let authorised = 0
  const watchedDatabases = new WeakSet<DatabaseSync>()
  DatabaseSync.prototype.prepare = function (sql) {
    // SQLite asks the authorizer whenever it plans a statement.
    if (!watchedDatabases.has(this)) {
      this.setAuthorizer(() => {
        authorised++
        return constants.SQLITE_OK
      })
      watchedDatabases.add(this)
    }
    const statement = prepare.call(this, sql)
    databases.set(statement, this)
    return statement
  }
  const watched = (take: Take): Take =>
    function (...values) {
      const { sourceSQL: sql } = this
      const database = databases.get(this)
      if (database && /^(select|update|delete|with)\b/.test(sql)) {
        for (const statement of [{ sql, values }, withManyIds({ sql, values })]) {
          const explain = prepare.call(database, `explain query plan ${statement.sql}`)
          const plan = explain.all(...statement.values)
          steps.push(...plan.map(({ detail }) => ({ step: String(detail), sql })))
          const before = authorised
          explain.all(...statement.values)
          if (authorised > before) steps.push({ step: plansAgain, sql })
        }
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
