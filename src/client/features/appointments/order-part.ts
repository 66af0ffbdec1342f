import type { Station } from '#client/station/use-station.ts'
import type { AppointmentDetails } from '#contract/appointments.ts'
import type { Bay } from '#contract/bays.ts'
import type { OutboxEntry } from '#domain/outbox/outbox.ts'

/** What each part of the order's screen is given. */
export type OrderPartProps = { order: AppointmentDetails; station: Station; bays: readonly Bay[]; now: number }
/** For what follows a tap a frame later: `unsent` of the order as it was then. */
export type OrderRestProps = OrderPartProps & { unsent: readonly OutboxEntry[] | undefined }
