import { monthsBefore } from '#domain/months-before.ts'
import { dayBounds } from '#domain/wall-time.ts'

type LastVisitDays = {
  readonly visitedFrom?: string | undefined
  readonly visitedTo?: string | undefined
  readonly absentMonths?: string | undefined
}
type LastVisitSpan = { readonly from: number | undefined; readonly before: number | undefined }

/** Returns the half-open span of the last visit that a filter asks for, ms since the epoch; `undefined`: any or none. */
export function spanOf(
  { visitedFrom, visitedTo, absentMonths }: LastVisitDays,
  now: number,
  timeZone: string,
): LastVisitSpan | undefined {
  if (visitedFrom === undefined && visitedTo === undefined && absentMonths === undefined) return undefined
  const ends = [
    ...(visitedTo === undefined ? [] : [dayBounds(visitedTo, timeZone).to]),
    ...(absentMonths === undefined ? [] : [monthsBefore(now, Number(absentMonths))]),
  ]
  return {
    from: visitedFrom === undefined ? undefined : dayBounds(visitedFrom, timeZone).from,
    before: ends.length === 0 ? undefined : Math.min(...ends),
  }
}
