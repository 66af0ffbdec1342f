import type { FollowUp } from '#contract/follow-ups/follow-up.ts'
import type { FollowUpRuleSettings, listFollowUps } from '#contract/follow-ups/follow-ups.ts'
import type { Input, Reply } from '#contract/shape/endpoint.ts'
import { groupOf, lostAfterMonths } from '#domain/follow-ups/follow-up.ts'
import { callObstacleOf } from '#domain/follow-ups/follow-up-message.ts'
import { writeInstant } from '#domain/instant.ts'
import { monthsBefore } from '#domain/months-before.ts'
import { type LocalDate, toWall } from '#domain/wall-time.ts'
import { givenConsents } from '../customers/consents.ts'
import type { Db } from '../db/database.ts'
import type { StoreDeps } from '../deps.ts'
import { type Answer, invalidField } from '../http/answer.ts'
import { markOf, readCursor, writeCursor } from '../http/page-cursor.ts'
import { findTimeZone } from '../stations/store.ts'
import { forecastOil, oilServices } from './oil.ts'
import { findAllDates } from './rows/dates-store.ts'
import { findFollowUpMessages } from './rows/message-store.ts'
import { findFollowUpRules } from './rows/rules-store.ts'
import { countGroups, type FollowUpRow, findFollowUpPage, isPlaceIn } from './rows/store.ts'
import {
  findFindingsOf,
  findNextVisits,
  findPeopleAndCars,
  findReadings,
  findServiceVisits,
} from './rows/subjects-store.ts'

const pageSize = 50

export async function readFollowUpList(
  { database: { db }, now }: StoreDeps,
  account: string,
  { cursor, ...query }: Input<typeof listFollowUps>['query'],
): Promise<Answer<Reply<typeof listFollowUps>>> {
  const at = now()
  const timeZone = await findTimeZone(account, db)
  const today = toWall(at, timeZone).date
  const mark = markOf(account, query)
  const after = cursor === undefined ? null : readCursor(cursor, mark, isPlaceIn(query.list))
  if (cursor !== undefined && !after) return invalidField('cursor', 'unknown')
  const { list, reason = null } = query
  const { rows, next } = await findFollowUpPage(account, db, { list, reason, today, after, limit: pageSize })
  const followUps = await presentFollowUps(account, db, rows, { now: at, timeZone })
  const counts = await countGroups(account, db, today)
  return { ok: true, value: { followUps, next: next && writeCursor(mark, next), counts, today } }
}

type Moment = { readonly now: number; readonly timeZone: string }

const present = <T>(values: readonly (T | null)[]): T[] => [...new Set(values.filter((value) => value !== null))]

export async function presentFollowUps(
  account: string,
  db: Db,
  rows: readonly FollowUpRow[],
  moment: Moment,
): Promise<FollowUp[]> {
  if (rows.length === 0) return []
  const vehicles = present(rows.map(({ vehicle_id }) => vehicle_id))
  const customers = present(rows.map(({ customer_id }) => customer_id))
  const { cars, people } = await findPeopleAndCars(account, db, { vehicles, customers })
  const nextVisits = await findNextVisits(db, { account, ids: vehicles }, moment.now)
  const findings = await findFindingsOf(account, db, present(rows.map(({ finding_id }) => finding_id)))
  const messages = await findFollowUpMessages(
    account,
    db,
    rows.map(({ id }) => id),
  )
  const oilCars = present(rows.filter(({ reason }) => reason === 'oil').map(({ vehicle_id }) => vehicle_id))
  const forecastOf = await readOil(account, db, oilCars, await findFollowUpRules(account, db), moment)
  const today = toWall(moment.now, moment.timeZone).date
  return rows.map((row): FollowUp => {
    const finding = findings.find(({ id }) => id === row.finding_id)
    const visit = row.vehicle_id === null ? undefined : nextVisits.get(row.vehicle_id)
    const person = row.customer_id === null ? undefined : people.get(row.customer_id)
    return {
      id: row.id,
      reason: row.reason,
      group: row.state === 'open' ? groupOf({ dueOn: row.due_on, nextOn: row.next_on }, today) : null,
      result: row.result,
      dueOn: row.due_on,
      nextOn: row.next_on,
      note: row.note,
      isByRule: row.subject !== null,
      vehicle: (row.vehicle_id === null ? null : cars.get(row.vehicle_id)) ?? null,
      customer: person?.customer ?? null,
      callObstacle: callObstacleOf(
        { reason: row.reason, hasVisitAhead: visit !== undefined },
        person ? { ...person.customer, consents: givenConsents(person) } : null,
      ),
      finding: finding
        ? {
            appointmentId: finding.appointmentId,
            what: finding.what,
            severity: finding.severity,
            gross: finding.gross,
          }
        : null,
      oil: row.reason === 'oil' && row.vehicle_id !== null ? forecastOf(row.vehicle_id) : null,
      nextVisit: visit ? { id: visit.id, startsAt: writeInstant(visit.startsAt) } : null,
      bookedId: row.booked_id,
      messages: messages
        .filter(({ follow_up_id }) => follow_up_id === row.id)
        .map(({ id, channel, state, due_at, why }) => ({ id, channel, state, dueAt: writeInstant(due_at), why })),
      madeBy: row.made_by,
      closedBy: row.closed_by,
      closedAt: row.closed_at === null ? null : writeInstant(row.closed_at),
      version: row.version,
    }
  })
}

/** Returns the forecast of each of these vehicles. */
export async function readOil(
  account: string,
  db: Db,
  ids: readonly string[],
  settings: Pick<FollowUpRuleSettings, 'oil'>,
  { now, timeZone }: Moment,
) {
  const scope = { account, ids }
  const today: LocalDate = toWall(now, timeZone).date
  if (ids.length === 0) return () => null
  const dates = new Map((await findAllDates(account, db, ids)).map((row) => [row.vehicle_id, row]))
  const visits = await findServiceVisits(db, scope, oilServices, monthsBefore(now, lostAfterMonths))
  const readings = await findReadings(db, scope)
  return (id: string) =>
    forecastOil({ dates: dates.get(id), visit: visits.get(id), readings: readings.get(id) ?? [] }, settings, {
      timeZone,
      today,
    })
}
