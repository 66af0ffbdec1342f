import type { Station } from '#client/station/use-station.ts'
import type { AppointmentDetails } from '#contract/appointments.ts'
import type { Bay } from '#contract/bays.ts'
import type { OutboxEntry } from '#domain/outbox/outbox.ts'

/** The props of each part of the order screen. */
export type OrderPartProps = { order: AppointmentDetails; station: Station; bays: readonly Bay[]; now: number }
/** For parts that render one frame after a tap: `unsent` belongs to the `order` of the same frame. */
export type OrderRestProps = OrderPartProps & { unsent: readonly OutboxEntry[] | undefined }
