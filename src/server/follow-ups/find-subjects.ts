import type { FollowUpRuleSettings } from '#contract/follow-ups/follow-ups.ts'
import { nextTyreChange, oilDue } from '#domain/follow-ups/due-dates.ts'
import { type FollowUpRule, lostAfterMonths, type RuleSubject, staleDays } from '#domain/follow-ups/follow-up.ts'
import { monthsBefore } from '#domain/months-before.ts'
import { addDays, type LocalDate, toWall } from '#domain/wall-time.ts'
import type { Db } from '../db/database.ts'
import { lastOilChange, oilServices, rateOf } from './oil.ts'
import { findAllDates } from './rows/dates-store.ts'
import {
  findDeclined,
  findLastVisits,
  findNextVisits,
  findOwners,
  findReadings,
  findServiceVisits,
  type VehicleScope,
} from './rows/subjects-store.ts'

/** Something that a rule knows of a vehicle. */
export type FoundSubject = RuleSubject & {
  readonly rule: FollowUpRule
  readonly vehicleId: string
  readonly customerId: string | null
  /** Names it among those of the rule and the vehicle. */
  readonly subject: string
  readonly findingId: string | null
}

const tyreServices = ['seasonal-tyre-change', 'wheel-swap'] as const
/** Whoever had the tyres changed here this long ago comes for the next season too. */
const tyreMonths = 24
/** Tyres that were changed so shortly before the day of the season were changed for it. */
const earlyTyresDays = 45

type SubjectQuery = {
  readonly scope: VehicleScope
  readonly settings: Pick<FollowUpRuleSettings, 'oil' | 'seasons'>
  readonly timeZone: string
  /** Epoch ms. */
  readonly now: number
}

/** Everything that rules know of the vehicles, due or not, whether the rules are on or off. */
export async function findSubjects(db: Db, query: SubjectQuery): Promise<FoundSubject[]> {
  const { scope, now, timeZone } = query
  const dayOf = (at: number | undefined): LocalDate | null => (at === undefined ? null : toWall(at, timeZone).date)
  const owners = await findOwners(db, scope)
  const lastVisits = await findLastVisits(db, scope, now)
  const nextVisits = await findNextVisits(db, scope, now)

  type Named = Pick<FoundSubject, 'rule' | 'vehicleId' | 'subject' | 'dueOn'> & Partial<FoundSubject>
  const subjectOf = (named: Named): FoundSubject => {
    const customerId = owners.get(named.vehicleId) ?? null
    return {
      customerId,
      hasCustomer: customerId !== null,
      hasVisitAhead: nextVisits.has(named.vehicleId),
      lastVisitOn: dayOf(lastVisits.get(named.vehicleId)),
      findingId: null,
      ...named,
    }
  }
  const named = [...(await findDated(db, query)), ...(await findTyres(db, query))]
  for (const { id, vehicleId, customerId, declinedAt } of await findDeclined(db, scope)) {
    // Whoever owns the car now has declined nothing.
    const isSame = customerId !== null && owners.get(vehicleId) === customerId
    const dueOn = toWall(declinedAt, timeZone).date
    named.push({
      ...{ rule: 'declined-finding' as const, vehicleId, subject: id, findingId: id, dueOn },
      ...(isSame ? {} : { customerId: null, hasCustomer: false }),
    })
  }
  return named.map(subjectOf)
}

type Dated = Pick<FoundSubject, 'rule' | 'vehicleId' | 'subject' | 'dueOn'> & Partial<FoundSubject>

/** Inspection, insurance and oil. */
async function findDated(db: Db, { scope, settings, timeZone, now }: SubjectQuery): Promise<Dated[]> {
  const found: Dated[] = []
  const dates = new Map((await findAllDates(scope.account, db, scope.ids)).map((row) => [row.vehicle_id, row]))
  for (const [vehicleId, { inspection_on, insurance_on }] of dates) {
    if (inspection_on !== null)
      found.push({ rule: 'inspection', vehicleId, subject: inspection_on, dueOn: inspection_on })
    if (insurance_on !== null) found.push({ rule: 'insurance', vehicleId, subject: insurance_on, dueOn: insurance_on })
  }
  const visits = await findServiceVisits(db, scope, oilServices, monthsBefore(now, lostAfterMonths))
  const typed = [...dates.values()].filter(({ oil_changed_on }) => oil_changed_on !== null)
  const withOil = new Set([...visits.keys(), ...typed.map(({ vehicle_id }) => vehicle_id)])
  const readings = withOil.size === 0 ? new Map<string, never>() : await findReadings(db, scope)
  for (const vehicleId of withOil) {
    const change = lastOilChange({ dates: dates.get(vehicleId), visit: visits.get(vehicleId) }, timeZone)
    if (!change) continue
    const rate = rateOf(readings.get(vehicleId) ?? [], change, timeZone)
    const { dueOn } = oilDue(change, settings.oil, rate)
    // The forecast moves with each reading, the change does not.
    found.push({ rule: 'oil', vehicleId, subject: change.date, dueOn })
  }
  return found
}

/** The tyres of the season for those who had the last ones changed here. */
async function findTyres(db: Db, { scope, settings, timeZone, now }: SubjectQuery): Promise<Dated[]> {
  const visits = await findServiceVisits(db, scope, tyreServices, monthsBefore(now, tyreMonths))
  const { dueOn, season } = nextTyreChange(addDays(toWall(now, timeZone).date, -staleDays), settings.seasons)
  return [...visits]
    .filter(([, { startsAt }]) => toWall(startsAt, timeZone).date < addDays(dueOn, -earlyTyresDays))
    .map(([vehicleId]) => ({ rule: 'tyres', vehicleId, subject: season, dueOn }))
}
