import type { IconName } from '#client/ui/icon.tsx'
import type { Appointment } from '#contract/appointments.ts'
import type { Employee } from '#contract/employees.ts'
import type { KnownVehicle } from '#contract/vehicles.ts'
import type { Ranked } from './rank-entries.ts'

/** What stands in the line of an entry. */
export type EntryLook =
  | { kind: 'command'; icon: IconName; note?: string | undefined; keys?: string; lang?: string }
  | { kind: 'order'; order: Appointment }
  | { kind: 'car'; found: KnownVehicle }
  | { kind: 'person'; person: Employee }
  | { kind: 'customer'; note: string }

/** Something that can be opened or done. The id stays the same from day to day. */
export type PaletteEntry = Ranked & { look: EntryLook; run: () => void }

export type PaletteGroup = { id: string; name: string; entries: readonly PaletteEntry[] }
