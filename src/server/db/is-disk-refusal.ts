/** Primary result codes of SQLite: the disk is full, read-only, or fails. */
const sqliteCodes: ReadonlySet<number> = new Set([8, 10, 13])
/** PostgreSQL's `disk_full` and `read_only_sql_transaction`, and what files answer. */
const otherCodes: ReadonlySet<unknown> = new Set(['53100', '25006', 'ENOSPC', 'EDQUOT', 'EROFS'])

/** Whether a write has failed because the disk, or a read-only database, does not take it. */
export function isDiskRefusal(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if ('errcode' in error && typeof error.errcode === 'number') return sqliteCodes.has(error.errcode & 0xff)
  return 'code' in error && otherCodes.has(error.code)
}
