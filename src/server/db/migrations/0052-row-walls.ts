import type { Kysely } from 'kysely'
import type { DatabaseKind } from './parts/kind.ts'
import { wallRows } from './parts/wall-rows.ts'

/** Every table with rows of workshops, at this step; a later one does it for the tables that it adds. */
const tables = [
  'absence',
  'appointment',
  'appointment_event',
  'appointment_note',
  'appointment_number',
  'bay',
  'block',
  'condition_report',
  'customer',
  'device',
  'employee',
  'figure_mark',
  'finding',
  'finding_change',
  'follow_up',
  'follow_up_message',
  'follow_up_rules',
  'import_item',
  'import_job',
  'import_key',
  'import_problem',
  'import_row',
  'import_table',
  'inspection',
  'inspection_answer',
  'inspection_template',
  'invitation',
  'legal',
  'message',
  'message_choice',
  'message_template',
  'mileage',
  'online_booking',
  'order_detail_change',
  'order_line',
  'order_line_change',
  'paper_link',
  'passkey_permission',
  'photo',
  'push_delivery',
  'push_fact',
  'push_subscription',
  'removed_photo',
  'saved_view',
  'sms',
  'sms_gateway',
  'station_choice',
  'station_logo',
  'stop_token',
  'user',
  'vehicle',
  'vehicle_dates',
  'visit_link',
  'working_hours',
  'workshop_page',
  'workshop_slug',
]

/** PostgreSQL itself keeps the rows of workshops apart: the second wall behind the conditions of the stores. */
export async function wallRowsOfStations(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  if (kind === 'sqlite') return
  for (const table of tables) await wallRows(db, table)
  await wallRows(db, 'station', 'id')
}
