import type { ShownCar, ShownCustomer } from '#client/features/appointments/search/found.ts'
import type { IconName } from '#client/ui/icon.tsx'
import type { Appointment } from '#contract/appointments.ts'
import type { Employee } from '#contract/employees.ts'
import type { Ranked } from './rank-entries.ts'

/** The content of the line of an entry. */
export type EntryLook =
  | { kind: 'command'; icon: IconName; note?: string | undefined; keys?: string; lang?: string }
  | { kind: 'order'; order: Appointment }
  | { kind: 'car'; car: ShownCar }
  | { kind: 'person'; person: Employee }
  | { kind: 'customer'; customer: ShownCustomer }
  /** Shows more of its group. */
  | { kind: 'more' }

/** A screen, record or action of the palette. The id is stable between sessions. */
export type PaletteEntry = Ranked & {
  look: EntryLook
  run: () => void
  /** The palette stays open, or is replaced by another sheet. */
  staysOpen?: boolean
}

export type PaletteGroup = { id: string; name: string; entries: readonly PaletteEntry[] }
