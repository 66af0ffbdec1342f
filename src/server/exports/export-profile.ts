import type { PersonalData } from '#contract/exports.ts'
import type { Deps } from '../deps.ts'
import { findNotices } from '../notices/store.ts'
import { findPersonalRows } from './store.ts'

type Settings = Record<string, { to: string | number | null }>
const valuesOf = (settings: string) =>
  Object.fromEntries(Object.entries(JSON.parse(settings) as Settings).map(([field, { to }]) => [field, to]))

const iso = (ms: number): string => new Date(ms).toISOString()
const isoOrNull = (ms: number | null): string | null => (ms === null ? null : iso(ms))

/** Law: returns all personal data of a user; `null` if the user does not exist. */
export async function gatherPersonalData(
  { database, photos, now }: Pick<Deps, 'database' | 'photos' | 'now'>,
  userId: string,
): Promise<PersonalData | null> {
  const rows = await findPersonalRows(database, userId)
  if (!rows) return null
  const { user, waitlist } = rows
  const picture = user.photo === null ? null : await photos.get(user.photo)
  return {
    madeAt: iso(now()),
    user: {
      id: user.id,
      email: user.email,
      firstName: user.first_name,
      lastName: user.last_name,
      phone: user.phone,
      language: user.locale,
      createdAt: iso(user.created_at),
      updatedAt: iso(user.updated_at),
      photo: picture && Buffer.from(picture).toString('base64'),
    },
    employments: rows.employments.map((row) => ({
      stationId: row.account_id,
      stationName: row.station_name,
      name: row.name,
      shortName: row.short_name,
      role: row.role,
      email: row.email,
      phone: row.phone,
      colour: row.colour,
      active: row.active === 1,
      skills: JSON.parse(row.skills),
      weekly: row.weekly === null ? null : JSON.parse(row.weekly),
      createdAt: iso(row.created_at),
    })),
    absences: rows.absences.map((row) => ({
      stationId: row.account_id,
      from: row.from_date,
      to: row.to_date,
      kind: row.kind,
      note: row.note,
    })),
    sessions: rows.sessions.map((row) => ({
      userAgent: row.user_agent,
      createdAt: iso(row.created_at),
      lastUsedAt: iso(row.last_used_at),
      endedAt: isoOrNull(row.ended_at),
    })),
    passkeys: rows.passkeys.map((row) => ({
      name: row.name,
      createdAt: iso(row.created_at),
      lastUsedAt: isoOrNull(row.last_used_at),
    })),
    signInChanges: rows.signInChanges.map((row) => ({
      kind: row.kind,
      passkey: row.passkey,
      by: row.by_name,
      at: iso(row.at),
    })),
    notifications: rows.pushChoice && {
      kinds: JSON.parse(rows.pushChoice.kinds),
      quietFrom: rows.pushChoice.quiet_from,
      quietUntil: rows.pushChoice.quiet_until,
      showsNames: rows.pushChoice.shows_names === 1,
      updatedAt: iso(rows.pushChoice.updated_at),
    },
    notifiedBrowsers: rows.pushBrowsers.map((row) => ({
      userAgent: row.user_agent,
      createdAt: iso(row.created_at),
      lastSentAt: isoOrNull(row.last_sent_at),
    })),
    browsers: rows.browsers.map((row) => ({ createdAt: iso(row.created_at), lastUsedAt: iso(row.last_used_at) })),
    notices: await findNotices(database.db, userId),
    waitlist: waitlist && { consentAt: iso(waitlist.consent_at), confirmedAt: isoOrNull(waitlist.confirmed_at) },
    actions: rows.actions.map((row) => ({
      stationId: row.account_id,
      appointmentId: row.appointment_id,
      kind: row.kind,
      status: row.to_status,
      name: row.actor_name,
      occurredAt: iso(row.occurred_at),
      receivedAt: iso(row.received_at),
    })),
    notesWritten: rows.notes.map((row) => ({
      id: row.id,
      stationId: row.account_id,
      appointmentId: row.appointment_id,
      name: row.actor_name,
      text: row.text,
      occurredAt: iso(row.occurred_at),
      receivedAt: iso(row.received_at),
    })),
    lineChanges: rows.lineChanges.map((row) => ({
      stationId: row.account_id,
      appointmentId: row.appointment_id,
      lineId: row.line_id,
      kind: row.kind,
      name: row.actor_name,
      occurredAt: iso(row.occurred_at),
      receivedAt: iso(row.received_at),
    })),
    detailChanges: rows.detailChanges.map((row) => ({
      stationId: row.account_id,
      appointmentId: row.appointment_id,
      values: valuesOf(row.settings),
      name: row.actor_name,
      occurredAt: iso(row.occurred_at),
      receivedAt: iso(row.received_at),
    })),
    findingChanges: rows.findingChanges.map((row) => ({
      stationId: row.account_id,
      appointmentId: row.appointment_id,
      findingId: row.finding_id,
      kind: row.kind,
      how: row.how,
      name: row.actor_name,
      occurredAt: iso(row.occurred_at),
      receivedAt: iso(row.received_at),
    })),
    inspectionChanges: rows.inspectionChanges.map((row) => ({
      stationId: row.account_id,
      appointmentId: row.appointment_id,
      itemId: row.item_id,
      name: row.actor_name,
      occurredAt: iso(row.occurred_at),
      receivedAt: iso(row.received_at),
    })),
    reportsMade: rows.reports.map((row) => ({
      id: row.id,
      stationId: row.account_id,
      appointmentId: row.appointment_id,
      kind: row.kind,
      name: row.actor_name,
      occurredAt: iso(row.occurred_at),
      receivedAt: iso(row.received_at),
    })),
    photosTaken: rows.photos.map((row) => ({
      id: row.id,
      stationId: row.account_id,
      name: row.taken_by,
      note: row.note,
      takenAt: iso(row.occurred_at ?? row.created_at),
      createdAt: iso(row.created_at),
    })),
  }
}
