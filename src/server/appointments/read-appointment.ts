import type { Appointment, AppointmentDetails } from '#contract/appointments.ts'
import type { ContactVisibility } from '#domain/contact-visibility.ts'
import type { Role } from '#domain/role.ts'
import { findBlocks } from '../bays/store.ts'
import { findCompany } from '../customers/store.ts'
import type { Db } from '../db/database.ts'
import { findNotes } from '../notes/store.ts'
import { findPhotos } from '../photos/store.ts'
import { readReports } from './condition-reports/read-reports.ts'
import { findEvents } from './events/store.ts'
import { readFindings } from './findings/read-findings.ts'
import { readInspections } from './inspections/read-inspections.ts'
import { findLines } from './lines/store.ts'
import { presentAppointment, presentDetails } from './rows/present.ts'
import { countVisits, findAppointment } from './rows/store.ts'

/** Returns the appointment; `null` if the station has no such appointment. */
export async function readAppointment(
  account: string,
  db: Db,
  id: string,
  visibility: ContactVisibility,
): Promise<Appointment | null> {
  const row = await findAppointment(account, db, id)
  return row && presentAppointment(row, await findBlocks(account, db, id), visibility)
}

/**
 * Returns the appointment with its history, as this role sees it; `null` if the station has no such appointment. `isNew`:
 * it was created in the same transaction, so that what people add later is not there yet and is not looked for.
 * `hasNotes`: with a note.
 */
export async function readDetails(
  account: string,
  db: Db,
  id: string,
  visibility: ContactVisibility,
  role: Role,
  { isNew = false, hasNotes = true } = {},
): Promise<AppointmentDetails | null> {
  const row = await findAppointment(account, db, id)
  if (!row) return null
  const blocks = await findBlocks(account, db, id)
  const events = await findEvents(account, db, id)
  const lines = isNew ? [] : await findLines(account, db, id)
  const photos = isNew ? [] : await findPhotos(account, db, id)
  const notes = isNew && !hasNotes ? [] : await findNotes(account, db, id)
  const found = await readFindings(db, row, lines, role, { isNew })
  const inspections = isNew ? [] : await readInspections(account, db, id)
  const conditionReports = isNew ? [] : await readReports(account, db, id, visibility.reach(row.starts_at))
  const visit = await countVisits(account, db, row)
  const company =
    visibility.company && row.customer_id !== null && row.customerKind === 'company'
      ? await findCompany(account, db, row.customer_id)
      : null
  return {
    ...presentDetails(
      row,
      blocks,
      events,
      { lines, photos, noteEntries: notes, visit, inspections, conditionReports, ...found },
      visibility,
    ),
    ...(company && { company }),
  }
}
