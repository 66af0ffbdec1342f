import type { Station } from '#client/station/use-station.ts'
import type { LocalDate } from '#domain/wall-time.ts'

/** The props of each card and row. `now` in ms since the epoch, by the minute. */
export type CarParts = { station: Station; now: number; today: LocalDate }
