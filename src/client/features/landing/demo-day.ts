import {
  type AppointmentState,
  changeStatus,
  nextTargets,
  reasonRule,
  type Status,
  type Target,
  usualNextOf,
} from '#domain/appointment.ts'
import { enqueue } from '#domain/outbox/enqueue.ts'
import type { OutboxEntry } from '#domain/outbox/outbox.ts'
import type { SubmittedChange } from '#domain/outbox/status-change.ts'

/** An invented appointment of the demo board; the product's own domain rules apply to it. */
export type DemoCar = {
  id: string
  bay: 1 | 2 | 3
  /** The text on the card. */
  time: string
  plate: string
  country: string
  car: string
  job: 'oil' | 'timing-belt' | 'clutch' | 'brakes' | 'alignment' | 'diagnostics'
  status: Status
}

export const demoCars: readonly DemoCar[] = [
  {
    id: 'd1',
    bay: 1,
    time: '8:00',
    plate: 'WW 4K812',
    country: 'PL',
    car: 'Škoda Octavia',
    job: 'oil',
    status: 'completed',
  },
  {
    id: 'd2',
    bay: 1,
    time: '9:30',
    plate: 'WPI 20931',
    country: 'PL',
    car: 'Opel Astra',
    job: 'timing-belt',
    status: 'in-progress',
  },
  {
    id: 'd3',
    bay: 2,
    time: '8:00',
    plate: 'WX 1185G',
    country: 'PL',
    car: 'Dacia Duster',
    job: 'clutch',
    status: 'ready',
  },
  {
    id: 'd4',
    bay: 2,
    time: '10:30',
    plate: 'PO 6TL44',
    country: 'PL',
    car: 'Renault Mégane',
    job: 'brakes',
    status: 'awaiting-parts',
  },
  {
    id: 'd5',
    bay: 3,
    time: '10:00',
    plate: 'WND 3801',
    country: 'PL',
    car: 'Mazda 6',
    job: 'alignment',
    status: 'arrived',
  },
  {
    id: 'd6',
    bay: 3,
    time: '11:30',
    plate: 'AX 1234 BC',
    country: 'UA',
    car: 'Hyundai i30',
    job: 'diagnostics',
    status: 'confirmed',
  },
]
/** The car that is selected first: its largest button is the most frequent status change. */
export const firstDemoCar = 'd2'

const mechanic = { id: 'mechanic', role: 'mechanic' } as const
const owner = { userId: mechanic.id, accountId: 'demo' }

/** The state of the demo board. `entries` are the unsent changes, as in the outbox. */
export type DemoDay = {
  states: ReadonlyMap<string, AppointmentState>
  entries: readonly OutboxEntry[]
  online: boolean
  taps: number
}

export function startDemo(): DemoDay {
  const states = demoCars.map(({ id, status }): [string, AppointmentState] => [
    id,
    { status, statusVersion: 1, startsAt: 0, last: null },
  ])
  return { states: new Map(states), entries: [], online: true, taps: 0 }
}

/** Returns the one-tap steps of a mechanic, the usual step first. Steps that need a reason exist only in the app. */
export function offerTargets(status: Status): readonly Target[] {
  const offered = nextTargets(status, 'mechanic').filter(
    (to) => reasonRule(status, to) !== 'required' && to !== 'no-show',
  )
  const usual = usualNextOf(status)
  return usual && offered.includes(usual) ? [usual, ...offered.filter((to) => to !== usual)] : offered
}

/** Returns the day after a tap; `null` if the rules refuse it. `now` is in ms since the epoch. */
export function tapDemo(day: DemoDay, carId: string, to: Target, now: number): DemoDay | null {
  const state = day.states.get(carId)
  if (!state) return null
  const { status, statusVersion } = state
  const judged = changeStatus(state, { to, hasReason: false, actor: mechanic, occurredAt: state.startsAt })
  if (!judged.ok || !judged.changed) return null

  const taps = day.taps + 1
  const key = `tap-${taps}`
  const change: SubmittedChange = {
    ...owner,
    key,
    employeeId: null,
    appointmentId: carId,
    status: to,
    reason: null,
    detail: null,
    undoes: null,
    baseVersion: statusVersion,
    occurredAt: new Date(now).toISOString(),
  }
  const { writes } = enqueue(day.entries, [], change)
  const last = { id: key, from: status, actorId: mechanic.id, occurredAt: state.startsAt, undoes: false }
  return {
    ...day,
    taps,
    states: new Map(day.states).set(carId, { ...state, status: to, statusVersion: statusVersion + 1, last }),
    entries: [...day.entries, ...writes.add.map((entry) => ({ ...entry, seq: taps }))],
  }
}

export const setDemoOnline = (day: DemoDay, online: boolean): DemoDay => ({ ...day, online })

/** Returns the day after the oldest change was acknowledged: only then it leaves the outbox. */
export const sendDemo = (day: DemoDay): DemoDay => ({ ...day, entries: day.entries.slice(1) })
