import { type Kysely, sql } from 'kysely'

/**
 * Indexes for statements that read all rows of a table, or all of a workshop: a person's employments, the room that photos
 * take, SMS without a result, how many follow-ups were sent, and what the hourly sweep deletes by age.
 */
export async function indexEverydayReads(db: Kysely<unknown>): Promise<void> {
  const statements = [
    'create index employee_by_user on employee (user_id) where user_id is not null',
    'create index photo_by_size on photo (account_id, bytes)',
    `create index message_with_open_sms on message (account_id, sms_idx)
      where sms_idx is not null and state in ('sending', 'dropped')`,
    `create index follow_up_message_by_result on follow_up_message (account_id, settled_at)
      where settled_at is not null`,
    'create index sms_by_creation on sms (created_at)',
    'create index mail_by_creation on mail (created_at)',
    'create index absence_by_end on absence (to_date)',
    'create index removed_photo_by_age on removed_photo (removed_at)',
    'create index user_without_station on "user" (updated_at) where account_id is null',
  ]
  for (const statement of statements) await sql.raw(statement).execute(db)
}
