import { isEnded, isOnSite, noShowGraceMinutes, type Status } from './appointment.ts'
import type { Span } from './wall-time.ts'

/** The bay and the employee of a span of work; instants in epoch ms. */
type ForecastBlock = Span & { readonly bayId: string | null; readonly employeeId: string | null }

/** The progress of an appointment's work; instants in epoch ms. */
export type Work = {
  readonly status: Status
  readonly statusSince: number
  /** The finished intervals in progress, oldest first. */
  readonly worked: readonly Span[]
  readonly workMinutes: number
}

export type ForecastCar = Work & {
  readonly id: string
  readonly promisedAt: number | null
  readonly startsAt: number
  /** When the part it waits for is expected. */
  readonly waitsUntil: number | null
  /** Live blocks only. */
  readonly blocks: readonly ForecastBlock[]
}

export type ForecastWorkshop = {
  readonly now: number
  /** Some days back and at least `forecastDays` ahead, ordered and disjoint, without breaks. */
  readonly openings: readonly Span[]
  /** The bays in use, in their order. */
  readonly bayIds: readonly string[]
  /** The mechanics who are at work today. */
  readonly mechanicIds: readonly string[]
  /** Absences by employee id; employees without absences have no entry. */
  readonly away: ReadonlyMap<string, readonly Span[]>
}

export type PromiseProposal =
  /** Moves the vehicle to another bay, mechanic or earlier time; then the promise can be met. */
  | { kind: 'move'; startsAt: number; bayId: string | null; employeeId: string | null; doneAt: number }
  /** The promise cannot be met: proposes a time that can. */
  | { kind: 'call'; promisedAt: number }

export type Outlook = {
  /**
   * `late`: the promised time has passed. `at-risk`: the promise will be missed unless something changes. `fine`:
   * nothing known endangers it.
   */
  state: 'late' | 'at-risk' | 'fine'
  /** When the work is expected to be done; `null` if that is beyond the known openings. */
  doneAt: number | null
  /** Minutes between `doneAt` and the promise, negative if it is missed; `null` if `doneAt` is. */
  spareMinutes: number | null
  proposal: PromiseProposal | null
  /** The assigned employee whose absence is the reason why the promise will be missed. */
  waitsFor?: string
}

/** How many days ahead the openings are known. */
export const forecastDays = 7

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
const stepMs = 15 * minuteMs
/** The minimum remaining time: work past its planned time is not finished yet. */
const leastLeftMinutes = 15

const atStep = (instant: number): number => Math.ceil(instant / stepMs) * stepMs

/** Minutes of a span within the openings. */
export function openMinutesIn({ from, to }: Span, openings: readonly Span[]): number {
  return openings.reduce((sum, one) => sum + Math.max(0, Math.min(to, one.to) - Math.max(from, one.from)), 0) / minuteMs
}

/**
 * Returns when work of `minutes` that begins at `from` ends, pausing while the workshop is closed; `null` if the
 * openings are too short.
 */
export function endOfWork(from: number, minutes: number, openings: readonly Span[]): number | null {
  let leftMs = minutes * minuteMs
  for (const opening of openings) {
    const begin = Math.max(from, opening.from)
    if (begin >= opening.to) continue
    if (begin + leftMs <= opening.to) return begin + leftMs
    leftMs -= opening.to - begin
  }
  return null
}

/** The openings minus other spans. */
export function cutOut(openings: readonly Span[], spans: readonly Span[]): readonly Span[] {
  return spans.reduce(
    (left: readonly Span[], cut) =>
      left.flatMap(({ from, to }) =>
        [
          { from, to: Math.min(to, cut.from) },
          { from: Math.max(from, cut.to), to },
        ].filter((one) => one.from < one.to),
      ),
    openings,
  )
}

type EmployeeAbsence = Span & { readonly employeeId: string }

/** The absences of a vehicle's assigned employees. An employee who started the work during an absence is at work. */
function absencesOf(
  { blocks, status, statusSince }: ForecastCar,
  { away }: ForecastWorkshop,
): readonly EmployeeAbsence[] {
  const ids = new Set(blocks.flatMap(({ employeeId }) => employeeId ?? []))
  return [...ids]
    .flatMap((employeeId) => (away.get(employeeId) ?? []).map((span) => ({ ...span, employeeId })))
    .filter(({ from }) => status !== 'in-progress' || statusSince < from)
}

/** The assigned employee who is absent when the work could begin. */
function missingFor(car: ForecastCar, workshop: ForecastWorkshop): string | undefined {
  const from = Math.max(car.startsAt, workshop.now)
  return absencesOf(car, workshop).find((span) => span.from <= from && from < span.to)?.employeeId
}

/** The planned minutes of work that are left, negative if it takes longer. Open time in progress counts as worked. */
export function minutesLeft(
  { status, statusSince, worked, workMinutes }: Work,
  { now, openings }: Pick<ForecastWorkshop, 'now' | 'openings'>,
): number {
  const spans = status === 'in-progress' ? [...worked, { from: statusSince, to: now }] : worked
  return spans.reduce((left, span) => left - openMinutesIn(span, openings), workMinutes)
}

const leftOf = (car: ForecastCar, workshop: ForecastWorkshop): number =>
  Math.max(Math.min(leastLeftMinutes, car.workMinutes), minutesLeft(car, workshop))

/** The earliest instant at which anybody could work on the vehicle. */
const readyAt = ({ status, startsAt, waitsUntil }: ForecastCar, now: number): number =>
  Math.max(now, isOnSite(status) ? (waitsUntil ?? now) : startsAt)

type Planned = { car: ForecastCar; from: number; left: number }
/** `doneAt`: `null` if it is after the known openings and the promise is not, `undefined` if both may be. */
type Forecast = Planned & { doneAt: number | null | undefined }

/**
 * Schedules the vehicles in sequence: running work, then planned work by its time, then no-shows and vehicles whose
 * mechanic is absent.
 */
function forecast(cars: readonly ForecastCar[], workshop: ForecastWorkshop): readonly Forecast[] {
  const { now, openings } = workshop
  const isRunning = ({ status }: ForecastCar) => status === 'in-progress'
  const isMissing = ({ status, startsAt }: ForecastCar) =>
    !isOnSite(status) && startsAt + noShowGraceMinutes * minuteMs < now
  const rank = (car: ForecastCar) => (isRunning(car) ? 0 : isMissing(car) || missingFor(car, workshop) ? 2 : 1)
  const queue = cars
    .filter(({ status }) => !isEnded(status) && status !== 'ready')
    .map((car): Planned => {
      const from = isRunning(car) ? now : Math.max(car.startsAt, readyAt(car, now))
      return { car, from, left: leftOf(car, workshop) }
    })
    .sort((a, b) => rank(a.car) - rank(b.car) || a.from - b.from || a.car.startsAt - b.car.startsAt)
  const busyUntil = new Map<string, number>()
  return queue.map(({ car, from, left }) => {
    const held = car.blocks.flatMap(({ bayId, employeeId }) => [bayId, employeeId]).filter((id) => id !== null)
    // Two vehicles in progress are both being worked on: neither waits for the other.
    const start = isRunning(car) ? from : Math.max(from, ...held.map((id) => busyUntil.get(id) ?? from))
    // A promise after the known openings is only certain to be missed if the work cannot even begin before it.
    const isFarAhead = Math.max(from, now + forecastDays * dayMs) < (car.promisedAt ?? 0)
    const end = endOfWork(start, left, cutOut(openings, absencesOf(car, workshop)))
    const doneAt = end ?? (isFarAhead ? undefined : null)
    for (const id of held) busyUntil.set(id, Math.max(busyUntil.get(id) ?? 0, doneAt ?? Number.POSITIVE_INFINITY))
    return { car, from: start, left, doneAt }
  })
}

/**
 * Returns when the work of each open appointment is expected to be done, by its id; `null` if that is after the known
 * openings, `undefined` if the promise is after them too: then nobody can say whether it will be missed.
 */
export function forecastDone(
  cars: readonly ForecastCar[],
  workshop: ForecastWorkshop,
): ReadonlyMap<string, number | null | undefined> {
  return new Map(forecast(cars, workshop).map(({ car, doneAt }) => [car.id, doneAt]))
}

type TakenSpans = ReadonlyMap<string, readonly Span[]>

/** The occupied spans of each bay and each employee: the booked spans and the forecast ones. */
function takenBy(others: readonly Forecast[]): TakenSpans {
  const taken = new Map<string, Span[]>()
  for (const { car, from, doneAt } of others) {
    for (const block of car.blocks) {
      const spans = [
        { from: block.from, to: block.to },
        { from, to: doneAt ?? Number.POSITIVE_INFINITY },
      ]
      for (const id of [block.bayId, block.employeeId]) if (id) taken.set(id, [...(taken.get(id) ?? []), ...spans])
    }
  }
  return taken
}

/** The first start in the openings without a collision; `null` if the work would end after `until`. */
function firstStart(
  wanted: { from: number; minutes: number; until: number },
  spans: readonly Span[],
  openings: readonly Span[],
): { from: number; to: number } | null {
  let from = atStep(wanted.from)
  for (;;) {
    const start = from
    const opening = openings.find(({ to }) => start < to)
    if (!opening) return null
    if (start < opening.from) {
      from = atStep(opening.from)
      continue
    }
    const to = endOfWork(start, wanted.minutes, openings)
    if (to === null || to > wanted.until) return null
    const inTheWay = spans.filter((span) => span.from < to && start < span.to)
    if (inTheWay.length === 0) return { from: start, to }
    from = atStep(Math.max(...inTheWay.map((span) => span.to)))
  }
}

/** The move that meets the promise with the fewest changes; of equal moves the one that is done first. */
function proposeMove(one: Forecast, until: number, all: readonly Forecast[], workshop: ForecastWorkshop) {
  const { car, left } = one
  const { now, openings, bayIds, mechanicIds, away } = workshop
  // A vehicle in work stays on its lift, because it is dismantled.
  if (isOnSite(car.status) && car.status !== 'arrived') return null
  const ownBay = car.blocks[0]?.bayId ?? null
  const own = car.blocks[0]?.employeeId ?? null
  const taken = takenBy(all.filter((other) => other !== one))
  const wanted = { from: readyAt(car, now), minutes: left, until }
  let best: { changes: number; proposal: PromiseProposal & { kind: 'move' } } | null = null
  for (const employeeId of own === null ? [null] : new Set([own, ...mechanicIds])) {
    for (const bayId of new Set([...(ownBay === null ? [] : [ownBay]), ...bayIds])) {
      const changes = Number(bayId !== ownBay) + Number(employeeId !== own)
      if (best && changes > best.changes) continue
      const employeeSpans =
        employeeId === null ? [] : [...(taken.get(employeeId) ?? []), ...(away.get(employeeId) ?? [])]
      const spans = [...(taken.get(bayId) ?? []), ...employeeSpans]
      const start = firstStart(wanted, spans, openings)
      if (!start || (changes === 0 && start.from === car.startsAt)) continue
      if (best && changes === best.changes && start.to >= best.proposal.doneAt) continue
      best = { changes, proposal: { kind: 'move', startsAt: start.from, bayId, employeeId, doneAt: start.to } }
    }
  }
  return best?.proposal ?? null
}

/**
 * Returns the outlook of each open promise by the appointment's id: compares the remaining work of the vehicle, and of
 * all vehicles before it in its bay and with its mechanic, with the openings.
 */
export function assessPromises(cars: readonly ForecastCar[], workshop: ForecastWorkshop): ReadonlyMap<string, Outlook> {
  const { now } = workshop
  const all = forecast(cars, workshop)
  const outlooks = new Map<string, Outlook>()
  for (const one of all) {
    const { car, doneAt } = one
    if (car.promisedAt === null) continue
    const spareMinutes = doneAt == null ? null : Math.floor((car.promisedAt - doneAt) / minuteMs)
    const isMissed = doneAt === null || (doneAt ?? 0) > car.promisedAt
    const waitsFor = isMissed ? missingFor(car, workshop) : undefined
    const call: PromiseProposal | null = doneAt == null ? null : { kind: 'call', promisedAt: atStep(doneAt) }
    outlooks.set(car.id, {
      state: car.promisedAt < now ? 'late' : isMissed ? 'at-risk' : 'fine',
      doneAt: doneAt ?? null,
      spareMinutes,
      proposal: isMissed ? (proposeMove(one, car.promisedAt, all, workshop) ?? call) : null,
      ...(waitsFor && { waitsFor }),
    })
  }
  return outlooks
}
