import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Day } from '#client/features/appointments/layout/use-day.ts'
import type { Station } from '#client/station/use-station.ts'
import { toWall } from '#domain/wall-time.ts'
import { firstPlaceOn, hasStart } from './first-place.ts'
import { freeSlotQuery, type WantedSlot } from './free-slot-query.ts'
import type { WhenEntry } from './when-fields.tsx'

type Proposal = Pick<WhenEntry, 'startsAt' | 'bayId'>
/** The day that is searched on this device until the server answers, from an instant on. */
type Fallback = { day: Day; earliest: number }

/**
 * Proposes the first free slot to an entry that has no start yet; `null` if it has one. The proposal stays while the
 * form is open, because it may have been said on the phone: only another length, person or day makes a new one.
 */
export function useFirstPlace(
  entry: WhenEntry,
  wanted: WantedSlot,
  { day, earliest }: Fallback,
  { timeZone }: Station,
): Proposal | null {
  const isOpen = !hasStart(entry)
  const isWanted = isOpen && wanted.minutes >= 5
  const { data } = useQuery({ ...freeSlotQuery(wanted), enabled: isWanted })
  const key = JSON.stringify(wanted)
  const [kept, setKept] = useState<{ key: string; proposal: Proposal } | null>(null)
  const [slot] = data ?? []
  if (isWanted && slot && kept?.key !== key) {
    const bayId = entry.bayId === 'first' ? slot.bayId : entry.bayId
    setKept({ key, proposal: { startsAt: toWall(Date.parse(slot.from), timeZone), bayId } })
  }
  if (!isOpen) return null
  if (kept?.key === key) return kept.proposal
  return firstPlaceOn(day, earliest, { minutes: wanted.minutes, bayId: entry.bayId, timeZone })
}
