import type { TextDescriptor } from '#contract/shape/problem.ts'
import type { Status } from '#domain/appointment.ts'

export type Tone = 'outline' | 'confirmed' | 'arrived' | 'in-progress' | 'waiting' | 'ready' | 'completed' | 'off'

/** How a status is shown. `word` is its label, `short` that of a narrow card; `action` is the label of the button that changes to it. */
export type StatusSign = {
  readonly tone: Tone
  readonly icon: `tabler:${string}`
  readonly word: TextDescriptor
  readonly short?: TextDescriptor
  readonly action: TextDescriptor
}

/** The only table of the status flags: every screen, e-mail and print uses it. */
export const statusSigns: Readonly<Record<Status, StatusSign>> = {
  requested: {
    tone: 'outline',
    icon: 'tabler:circle-dashed',
    word: /*i18n*/ { id: 'status.requested', message: 'Requested' },
    action: /*i18n*/ { id: 'status.requested.action', message: 'Request' },
  },
  proposed: {
    tone: 'outline',
    icon: 'tabler:calendar-question',
    word: /*i18n*/ { id: 'status.proposed', message: 'Proposed' },
    action: /*i18n*/ { id: 'status.proposed.action', message: 'Propose another time' },
  },
  confirmed: {
    tone: 'confirmed',
    icon: 'tabler:calendar-check',
    word: /*i18n*/ { id: 'status.confirmed', message: 'Booked' },
    action: /*i18n*/ { id: 'status.confirmed.action', message: 'Confirm' },
  },
  rejected: {
    tone: 'off',
    icon: 'tabler:circle-x',
    word: /*i18n*/ { id: 'status.rejected', message: 'Rejected' },
    action: /*i18n*/ { id: 'status.rejected.action', message: 'Reject' },
  },
  cancelled: {
    tone: 'off',
    icon: 'tabler:calendar-x',
    word: /*i18n*/ { id: 'status.cancelled', message: 'Cancelled' },
    action: /*i18n*/ { id: 'status.cancelled.action', message: 'Cancel appointment' },
  },
  'no-show': {
    tone: 'off',
    icon: 'tabler:user-off',
    word: /*i18n*/ { id: 'status.no-show', message: 'No-show' },
    action: /*i18n*/ { id: 'status.no-show.action', message: 'Mark as no-show' },
  },
  arrived: {
    tone: 'arrived',
    icon: 'tabler:car',
    word: /*i18n*/ { id: 'status.arrived', message: 'Arrived' },
    action: /*i18n*/ { id: 'status.arrived.action', message: 'Check in' },
  },
  'in-progress': {
    tone: 'in-progress',
    icon: 'tabler:player-play',
    word: /*i18n*/ { id: 'status.in-progress', message: 'In progress' },
    action: /*i18n*/ { id: 'status.in-progress.action', message: 'Start work' },
  },
  'awaiting-parts': {
    tone: 'waiting',
    icon: 'tabler:package',
    word: /*i18n*/ { id: 'status.awaiting-parts', message: 'Awaiting parts' },
    short: /*i18n*/ { id: 'status.awaiting-parts.short', message: 'Parts' },
    action: /*i18n*/ { id: 'status.awaiting-parts.action', message: 'Wait for parts' },
  },
  'awaiting-approval': {
    tone: 'waiting',
    icon: 'tabler:phone-call',
    word: /*i18n*/ { id: 'status.awaiting-approval', message: 'Awaiting approval' },
    short: /*i18n*/ { id: 'status.awaiting-approval.short', message: 'Approval' },
    action: /*i18n*/ { id: 'status.awaiting-approval.action', message: 'Request approval' },
  },
  'on-hold': {
    tone: 'waiting',
    icon: 'tabler:player-pause',
    word: /*i18n*/ { id: 'status.on-hold', message: 'On hold' },
    action: /*i18n*/ { id: 'status.on-hold.action', message: 'Put on hold' },
  },
  ready: {
    tone: 'ready',
    icon: 'tabler:check',
    word: /*i18n*/ { id: 'status.ready', message: 'Ready' },
    action: /*i18n*/ { id: 'status.ready.action', message: 'Mark as ready' },
  },
  completed: {
    tone: 'completed',
    icon: 'tabler:flag-check',
    word: /*i18n*/ { id: 'status.completed', message: 'Handed over' },
    action: /*i18n*/ { id: 'status.completed.action', message: 'Hand over' },
  },
}
