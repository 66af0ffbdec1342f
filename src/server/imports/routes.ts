import {
  checkImport,
  discardImport,
  downloadImportProblems,
  getImport,
  type ImportDetails,
  listImportProblems,
  listImports,
  matchImport,
  pauseImport,
  startImport,
  undoImport,
  uploadImport,
} from '#contract/imports/imports.ts'
import { problemLevels } from '#domain/imports/import-problem.ts'
import { actorName } from '../appointments/rows/actor.ts'
import type { Deps } from '../deps.ts'
import { type Answer, fail } from '../http/answer.ts'
import type { Bind } from '../http/bind.ts'
import { deleteImport } from './delete-import.ts'
import { matchTable } from './match-table.ts'
import { presentJob, readImport } from './present-import.ts'
import { writeProblems } from './problems-file.ts'
import { findJob, findJobs, type ImportJob, moveJob } from './rows/job-store.ts'
import { codesOf, deleteProblems, findProblems, type ProblemPlace } from './rows/problem-store.ts'
import { noCounts } from './run-step.ts'
import { stageImport } from './stage-import.ts'

const problemsAtOnce = 100
const counts = (): string => JSON.stringify(noCounts())
const atStart = { at_table: 0, at_row: 0, done: 0 } as const

/** Imports of customers, cars, visits and lines from files of other programs. */
export function bindImports(bind: Bind, deps: Deps): void {
  const { database, now, translate, imports } = deps
  const { db } = database

  const present = async (account: string, id: string): Promise<Answer<ImportDetails>> => {
    const value = await readImport(account, db, id, now())
    return value ? { ok: true, value } : fail('not-found')
  }

  /** Moves an import to its next state and wakes what runs it. */
  const move = async (
    account: string,
    id: string,
    from: readonly ImportJob['state'][],
    fields: Partial<ImportJob>,
  ): Promise<Answer<ImportDetails>> => {
    if (!(await moveJob(account, db, id, from, fields))) {
      const job = await findJob(account, db, id)
      return job ? fail('import-state', { current: { state: job.state } }) : fail('not-found')
    }
    const value = await present(account, id)
    imports.wake()
    return value
  }

  bind(listImports)(async (_input, { account }) => {
    const jobs = await findJobs(account, db)
    return { ok: true, value: { imports: jobs.map((job) => presentJob(job, now())) } }
  })

  bind(uploadImport)(async ({ files }, { account, user, log }) => {
    const name = actorName({ user })
    const staged = await stageImport(deps, { account, user, name }, files)
    if (!staged.ok) return staged
    log.info({ import: staged.value, files: files.length }, 'import received')
    return present(account, staged.value)
  })

  bind(getImport)(({ params }, { account }) => present(account, params.id))

  bind(matchImport)(async ({ params, body }, { account }) => {
    const table = { id: params.id, number: Number(params.number) }
    const matched = await matchTable(deps, account, table, body)
    return matched.ok ? present(account, params.id) : matched
  })

  bind(checkImport)(async ({ params: { id } }, { account }) => {
    const job = await findJob(account, db, id)
    if (job?.row_count === 0) return fail('import-state', { current: { rows: 0 } })
    if (job?.state === 'ready' || job?.state === 'checked') await deleteProblems(account, db, id)
    return move(account, id, ['ready', 'checked'], { state: 'checking', ...atStart, counts: counts() })
  })

  bind(startImport)(async ({ params: { id } }, { account, log }) => {
    const job = await findJob(account, db, id)
    log.info({ import: id }, 'import started')
    if (job?.state !== 'checked') return move(account, id, ['paused'], { state: 'importing' })
    // The import finds the same problems again, with those of its own time.
    await deleteProblems(account, db, id)
    return move(account, id, ['checked'], { state: 'importing', ...atStart, counts: counts() })
  })

  bind(pauseImport)(({ params: { id } }, { account }) => {
    // What has been imported can be undone from now on, too.
    return move(account, id, ['importing'], { state: 'paused', lease_until: 0, lease_by: '' })
  })

  bind(undoImport)(async ({ params: { id } }, { account, log }) => {
    const job = await findJob(account, db, id)
    const isLate = job?.state === 'done' && (job.undo_until === null || job.undo_until <= now())
    if (isLate) return fail('import-state', { current: { state: 'done' } })
    log.info({ import: id }, 'import undone')
    return move(account, id, ['done', 'paused'], { state: 'undoing', done: 0, undone: null })
  })

  bind(discardImport)(async ({ params: { id } }, { account }) => {
    const job = await findJob(account, db, id)
    if (!job) return fail('not-found')
    const isOpen = job.state === 'ready' || job.state === 'checked'
    if (!isOpen || !(await deleteImport(account, database, id)))
      return fail('import-state', { current: { state: job.state } })
    database.scrub()
    return { ok: true, value: undefined }
  })

  bind(listImportProblems)(async ({ params: { id }, query }, { account }) => {
    if (!(await findJob(account, db, id))) return fail('not-found')
    const codes = query.code ? [query.code] : query.level ? codesOf(query.level) : null
    const page = { codes, after: readCursor(query.cursor), count: problemsAtOnce + 1 }
    const found = await findProblems(account, db, id, page)
    const shown = found.slice(0, problemsAtOnce)
    const last = shown.at(-1)
    const problems = shown.map(({ table, row, column, code, cells }) => ({
      ...{ table, row, column, code, level: problemLevels[code] },
      value: (cells?.[column] ?? '').slice(0, 200).toWellFormed(),
    }))
    const next = found.length > shown.length && last ? `${last.table}-${last.row}-${last.number}` : null
    return { ok: true, value: { problems, next } }
  })

  bind(downloadImportProblems)(async ({ params: { id }, query }, { account }) => {
    if (!(await findJob(account, db, id))) return fail('not-found')
    const asked = { importId: id, level: query.level ?? null, locale: query.language }
    const day = new Date(now()).toISOString().slice(0, 10)
    const name: [string, string] = ['content-disposition', `attachment; filename="import-problems-${day}.csv"`]
    return { ok: true, value: writeProblems(account, db, translate, asked), headers: [name] }
  })
}

function readCursor(cursor = '0-0--1'): ProblemPlace {
  const [table = '0', row = '0', number] = cursor.split('-')
  return { table: Number(table), row: Number(row), number: number === '' || number === undefined ? -1 : Number(number) }
}
