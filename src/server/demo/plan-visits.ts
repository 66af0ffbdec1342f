import { isOnSite, type Status } from '#domain/appointment.ts'
import { addDays, type LocalDate, type LocalTime, type Span, toInstant, toWall } from '#domain/wall-time.ts'
import type { Interval } from '#domain/working-hours.ts'
import type { Chance } from './chance.ts'
import type { DemoVehicle, Language } from './invent-people.ts'
import { type DemoJob, findings, jobs, notes, parts } from './jobs.ts'
import { inCurrency, opening } from './station.ts'

const minuteMs = 60_000
const halfHourMs = 30 * minuteMs
const quarterMs = 15 * minuteMs

/** Six visits per bay at fixed local times between 7:00 and 19:00, with gaps; bays use these plans in turn. */
const bayDays: readonly (readonly (readonly [LocalTime, minutes: number])[])[] = [
  [
    ['07:00', 60],
    ['08:00', 120],
    ['10:30', 90],
    ['12:30', 60],
    ['14:00', 150],
    ['16:30', 120],
  ],
  [
    ['07:30', 45],
    ['08:30', 90],
    ['10:30', 120],
    ['13:00', 60],
    ['14:30', 90],
    ['16:30', 135],
  ],
  [
    ['07:00', 90],
    ['09:00', 90],
    ['11:00', 60],
    ['12:30', 90],
    ['14:00', 120],
    ['17:00', 90],
  ],
  [
    ['08:00', 150],
    ['10:45', 75],
    ['12:15', 60],
    ['14:00', 60],
    ['15:15', 105],
    ['17:15', 90],
  ],
  [
    ['07:15', 75],
    ['08:45', 60],
    ['10:30', 60],
    ['11:45', 75],
    ['13:30', 180],
    ['17:00', 60],
  ],
]

type DemoStep = { to: Status; at: number; detail: Record<string, unknown> | null; reason: string | null }
export type DemoVisit = {
  vehicle: DemoVehicle
  bayId: string
  employeeId: string | null
  createdAt: number
  startsAt: number
  workMinutes: number
  promisedAt: number | null
  source: 'phone' | 'walk-in'
  services: readonly string[]
  complaint: string
  notes: string
  mileage: number | null
  keyTag: string | null
  /** The steps after `confirmed`, in chronological order; none is in the future. */
  steps: DemoStep[]
}

type DemoMechanic = {
  id: string
  /** Local times of every day. */
  hours: Interval
  /** Days away, both included. */
  away: { from: LocalDate; to: LocalDate } | null
}

type DemoPlan = {
  now: number
  zone: string
  /** The language of the staff's texts. */
  language: Language
  bays: readonly string[]
  mechanics: readonly DemoMechanic[]
  vehicles: readonly DemoVehicle[]
}

/** Plans six weeks of visits: three before the week of `now`, this week and two after it. Today is fully booked. */
export function planVisits(chance: Chance, plan: DemoPlan): DemoVisit[] {
  const today = toWall(plan.now, plan.zone).date
  const monday = addDays(today, -((new Date(`${today}T12:00:00Z`).getUTCDay() + 6) % 7))
  const waiting = chance.shuffle(plan.vehicles)
  const visits: DemoVisit[] = []
  for (let day = -21; day < 21; day++) {
    const date = addDays(monday, day)
    const share = date === today ? 1 : date < today ? 0.88 : 0.9 - Math.max(0, day) * 0.025
    const crew = chance.shuffle(plan.mechanics.filter(({ away }) => !away || date < away.from || date > away.to))
    const taken: Taken[] = []
    for (const [index, bayId] of plan.bays.entries()) {
      for (const [time, minutes] of bayDays[index % bayDays.length] ?? []) {
        if (date !== today && !chance.hits(share)) continue
        // One visit in five is of a vehicle with an earlier visit.
        const known = visits.length > 200 && chance.hits(0.2) ? chance.pick(visits).vehicle : undefined
        const vehicle = known ?? waiting.pop() ?? chance.pick(plan.vehicles)
        const startsAt = toInstant({ date, time }, plan.zone)
        const span = { from: startsAt, to: startsAt + minutes * minuteMs }
        const employeeId = chooseMechanic(crew, index, span, { date, taken, plan })
        visits.push(planVisit(chance, plan, { vehicle, bayId, employeeId, startsAt, minutes }, date))
      }
    }
  }
  const ofToday = visits.filter(({ startsAt }) => toWall(startsAt, plan.zone).date === today)
  if (plan.now < toInstant({ date: today, time: opening.to }, plan.zone)) keepWorking(ofToday)
  leaveReady(ofToday)
  giveKeyTags(chance, visits)
  spoilPromises(visits, plan.now)
  return visits
}

type Taken = Span & { employeeId: string }
type Staffing = { date: LocalDate; taken: Taken[]; plan: DemoPlan }

/**
 * Chooses the mechanic of the bay, if at work and free, otherwise a colleague. A car that has come already is never
 * without one: then the mechanic of the bay stays longer, or works on two cars at a time.
 */
function chooseMechanic(crew: readonly DemoMechanic[], bay: number, span: Span, staffing: Staffing): string | null {
  const { date, taken, plan } = staffing
  const isFree = ({ id, hours }: DemoMechanic): boolean =>
    toInstant({ date, time: hours.from }, plan.zone) <= span.from &&
    toInstant({ date, time: hours.to }, plan.zone) >= span.to &&
    !taken.some(({ employeeId, from, to }) => employeeId === id && from < span.to && to > span.from)
  const own = crew[bay]
  const chosen = own && isFree(own) ? own : crew.find(isFree)
  const employeeId = (chosen ?? (span.from <= plan.now ? (own ?? crew[0]) : undefined))?.id ?? null
  if (employeeId) taken.push({ ...span, employeeId })
  return employeeId
}

const statusOf = ({ steps }: DemoVisit): Status => steps.at(-1)?.to ?? 'confirmed'

/** The place of the step with which the work began; -1 if there is none. */
const findWorkStep = ({ steps }: Pick<DemoVisit, 'steps'>): number => steps.findIndex(({ to }) => to === 'in-progress')

/** While the workshop is open two cars are in work at least: the work on those that were finished last goes on. */
function keepWorking(ofToday: readonly DemoVisit[]): void {
  const missing = 2 - ofToday.filter((visit) => statusOf(visit) === 'in-progress').length
  const endOf = ({ startsAt, workMinutes }: DemoVisit): number => startsAt + workMinutes * minuteMs
  const finished = ofToday
    .filter((visit) => ['ready', 'completed'].includes(statusOf(visit)) && findWorkStep(visit) >= 0)
    .toSorted((a, b) => endOf(b) - endOf(a))
  for (const { steps } of finished.slice(0, Math.max(0, missing))) steps.splice(findWorkStep({ steps }) + 1)
}

/** At least two of today's finished cars have not been picked up yet, those that were finished last. */
function leaveReady(ofToday: readonly DemoVisit[]): void {
  const missing = 2 - ofToday.filter((visit) => statusOf(visit) === 'ready').length
  const collectedAt = ({ steps }: DemoVisit): number => steps.at(-1)?.at ?? 0
  const collected = ofToday
    .filter((visit) => statusOf(visit) === 'completed')
    .toSorted((a, b) => collectedAt(b) - collectedAt(a))
  for (const { steps } of collected.slice(0, Math.max(0, missing))) steps.pop()
}

/** No two keys at the workshop have the same tag. */
function giveKeyTags(chance: Chance, visits: readonly DemoVisit[]): void {
  const tags = chance.shuffle(Array.from({ length: 60 }, (_, index) => String(index + 1)))
  for (const visit of visits) {
    if (visit.keyTag !== null && isOnSite(statusOf(visit))) visit.keyTag = tags.pop() ?? null
  }
}

/** Of the cars in work, two are overdue and two are at risk: their promises end before the work. */
function spoilPromises(visits: readonly DemoVisit[], now: number): void {
  const working = visits.filter((visit) => statusOf(visit) === 'in-progress')
  const quarter = (at: number): number => Math.floor(at / quarterMs) * quarterMs
  const overdue = working.filter(({ startsAt }) => quarter(now - quarterMs) > startsAt).slice(0, 2)
  for (const visit of overdue) visit.promisedAt = quarter(now - quarterMs)
  const endOf = ({ startsAt, workMinutes }: DemoVisit): number => startsAt + workMinutes * minuteMs
  const late = working.filter((visit) => !overdue.includes(visit) && endOf(visit) > now + 2 * quarterMs).slice(0, 2)
  for (const visit of late) visit.promisedAt = quarter(now + quarterMs)
}

type DemoBooking = { vehicle: DemoVehicle; bayId: string; employeeId: string | null; startsAt: number; minutes: number }

/** What a car has driven since it was first known: some 40 km a day, so that a later visit has a higher mileage. */
function driven(now: number, at: number, chance: Chance): number {
  const hours = Math.floor((at - now) / (60 * minuteMs)) + 60 * 24
  return Math.floor(Math.max(0, hours) * 1.7) + chance.whole(0, 1)
}

function planVisit(chance: Chance, { now, zone, language }: DemoPlan, place: DemoBooking, date: LocalDate): DemoVisit {
  const { vehicle, startsAt, minutes } = place
  const fitting = jobs.filter((job) => Math.abs(job.minutes - minutes) <= 30)
  const job: DemoJob = chance.pick(fitting.length > 0 ? fitting : jobs)
  const opens = toInstant({ date, time: opening.from }, zone)
  const isWalkIn = startsAt < now && startsAt > opens && chance.hits(0.15)
  const createdAt = isWalkIn
    ? startsAt - chance.whole(2, 15) * minuteMs
    : atDesk(chance, Math.min(startsAt, now) - chance.whole(2 * 60, 12 * 24 * 60) * minuteMs, zone)
  const endsAt = startsAt + minutes * minuteMs
  const closing = toInstant({ date, time: opening.to }, zone)
  const steps = planSteps(chance, { now, zone, opens, closing }, startsAt, endsAt, language).map((step) => ({
    ...step,
    // No step precedes the booking.
    at: Math.max(step.at, createdAt),
  }))
  const isHere = steps.some(({ to }) => to === 'arrived')
  const isPlannedLoosely = startsAt > now && chance.hits(0.12)
  return {
    vehicle,
    bayId: place.bayId,
    employeeId: isPlannedLoosely ? null : place.employeeId,
    createdAt,
    startsAt,
    workMinutes: minutes,
    promisedAt: chance.hits(0.7) ? Math.min(closing, endsAt + chance.pick([0, 30, 30, 60]) * minuteMs) : null,
    source: isWalkIn ? 'walk-in' : 'phone',
    services: job.services,
    complaint: chance.hits(0.6) ? job[language] : '',
    notes: chance.hits(0.15) ? chance.pick(notes)[language] : '',
    mileage: isHere && chance.hits(0.8) ? vehicle.mileage + driven(now, startsAt, chance) : null,
    keyTag: isHere && chance.hits(0.7) ? String(chance.whole(1, 60)) : null,
    steps,
  }
}

type Fate = Status | 'planned'

/** Chooses the status at `now` of a visit that was planned from `startsAt` to `endsAt`. */
function chooseFate(chance: Chance, { now, opens, closing }: DemoOpening, startsAt: number, endsAt: number): Fate {
  const since = (at: number): number => (now - at) / minuteMs
  // Nobody comes before the workshop opens.
  if (since(opens) < 10) return chance.hits(0.02) ? 'cancelled' : 'planned'
  if (since(startsAt) < -20) return chance.hits(0.02) ? 'cancelled' : 'planned'
  if (since(startsAt) < 0) return chance.hits(0.5) ? 'arrived' : 'planned'
  if (since(endsAt) < 0) {
    return chance.weigh({ 'in-progress': 62, 'awaiting-parts': 10, 'awaiting-approval': 10, 'on-hold': 8, arrived: 10 })
  }
  if (now >= closing && since(endsAt) < 90) return chance.weigh({ completed: 75, ready: 25 })
  if (since(endsAt) < 90) return chance.weigh({ completed: 45, ready: 43, 'in-progress': 12 })
  if (since(endsAt) < 14 * 60) {
    return chance.weigh({ completed: 87, ready: 6, 'awaiting-parts': 2, 'no-show': 3, cancelled: 2 })
  }
  return chance.weigh({ completed: 95, 'no-show': 3, cancelled: 2 })
}

/** Moves an instant outside the opening hours back into them: people book and cancel while the desk is open. */
function atDesk(chance: Chance, instant: number, zone: string): number {
  const { date, time } = toWall(instant, zone)
  if (time >= '07:15' && time <= '18:45') return instant
  const day = time < '07:15' ? addDays(date, -1) : date
  return toInstant({ date: day, time: '08:00' }, zone) + chance.whole(0, 10 * 60) * minuteMs
}

/** Couriers deliver from 8:00 to 16:00: moves later times to the next morning. */
function atCourierTime(instant: number, zone: string): number {
  const { date, time } = toWall(Math.ceil(instant / halfHourMs) * halfHourMs, zone)
  if (time < '08:00') return toInstant({ date, time: '08:00' }, zone)
  return toInstant(time > '16:00' ? { date: addDays(date, 1), time: '10:00' } : { date, time }, zone)
}

/** The opening of the visit's day. */
type DemoOpening = Pick<DemoPlan, 'now' | 'zone'> & { opens: number; closing: number }

function planSteps(
  chance: Chance,
  demoDay: DemoOpening,
  startsAt: number,
  endsAt: number,
  language: Language,
): DemoStep[] {
  const { now, zone, opens, closing } = demoDay
  const fate = chooseFate(chance, demoDay, startsAt, endsAt)
  const step = (to: Status, at: number, more: Partial<DemoStep> = {}): DemoStep => ({
    to,
    at: Math.min(at, now - minuteMs, closing),
    detail: null,
    reason: null,
    ...more,
  })
  if (fate === 'planned') return []
  if (fate === 'cancelled') {
    const at = Math.min(startsAt - chance.whole(60, 600) * minuteMs, now - chance.whole(5, 90) * minuteMs)
    return [step('cancelled', atDesk(chance, at, zone), { reason: chance.pick(['customer-request', 'no-answer']) })]
  }
  if (fate === 'no-show') return [step('no-show', startsAt + chance.whole(20, 90) * minuteMs)]

  const arrivedAt = Math.max(opens, Math.min(startsAt + chance.whole(-15, 8) * minuteMs, now - 4 * minuteMs))
  const arrived = step('arrived', arrivedAt)
  if (fate === 'arrived') return [arrived]
  const startedAt = Math.min(Math.max(arrivedAt, startsAt) + chance.whole(1, 10) * minuteMs, now - 3 * minuteMs)
  const started = [arrived, step('in-progress', startedAt)]
  if (fate === 'in-progress') return started
  const workedMinutes = Math.max(1, Math.floor((Math.min(endsAt, now) - startedAt) / minuteMs))
  const pausedAt = startedAt + chance.whole(1, Math.ceil(workedMinutes * 0.6)) * minuteMs
  if (fate === 'awaiting-parts') {
    const expectedAt = atCourierTime(now + chance.whole(60, 26 * 60) * minuteMs, zone)
    const detail = { part: chance.pick(parts)[language], expectedAt: new Date(expectedAt).toISOString() }
    return [...started, step(fate, pausedAt, { detail })]
  }
  if (fate === 'awaiting-approval') {
    const { gross, ...texts } = chance.pick(findings)
    return [...started, step(fate, pausedAt, { detail: { what: texts[language], gross: inCurrency(gross, language) } })]
  }
  if (fate === 'on-hold') {
    return [...started, step(fate, pausedAt, { reason: chance.pick(['pulled-to-other-job', 'waiting-for-colleague']) })]
  }
  const readyAt = endsAt + chance.whole(-15, 10) * minuteMs
  // The amount is the sum of the order's lines, which are written later.
  const ready = step('ready', readyAt)
  if (fate === 'ready') return [...started, ready]
  return [...started, ready, step('completed', readyAt + chance.whole(5, 75) * minuteMs)]
}
