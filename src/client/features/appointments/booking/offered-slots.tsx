import { Trans } from '@lingui/react/macro'
import { useId } from 'react'
import { isApiError } from '#client/api/api-error.ts'
import type { Station } from '#client/station/use-station.ts'
import type { Bay, FreeSlot } from '#contract/bays.ts'
import type { LocalDate } from '#domain/wall-time.ts'
import css from './free-slots.module.css'
import { SlotButton } from './slot-button.tsx'

/** Returns the free slots that a refused booking was offered instead. */
export function offeredSlots(failure: unknown): readonly FreeSlot[] {
  if (!isApiError(failure, 'slot-taken') && !isApiError(failure, 'no-bay-free')) return []
  return (failure.current as { slots?: FreeSlot[] } | undefined)?.slots ?? []
}

type OfferedSlotsProps = {
  slots: readonly FreeSlot[]
  bays: readonly Bay[]
  station: Station
  today: LocalDate
  onBook: (slot: FreeSlot) => void
}

/** The slots instead of one that was taken meanwhile; a tap books. */
export function OfferedSlots({ slots, bays, station, today, onBook }: OfferedSlotsProps) {
  const id = useId()
  return (
    <section className={css.slots} aria-labelledby={id} data-offered>
      <h3 id={id}>
        <Trans>Taken in the meantime. Book instead:</Trans>
      </h3>
      <ul>
        {slots.map((slot) => (
          <li key={slot.from + slot.bayId}>
            <SlotButton {...{ slot, bays, station, today }} onClick={() => onBook(slot)} />
          </li>
        ))}
      </ul>
    </section>
  )
}
