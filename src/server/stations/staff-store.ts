import type { Db } from '../db/database.ts'

/** Users joined with their role at their station; a former employee has no role. */
export function selectStaff(db: Db) {
  return db
    .selectFrom('user')
    .leftJoin('employee', (join) =>
      join
        .onRef('employee.user_id', '=', 'user.id')
        .onRef('employee.account_id', '=', 'user.account_id')
        .on('employee.active', '=', 1),
    )
}
