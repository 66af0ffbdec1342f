import { Trans } from '@lingui/react/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import type { Station } from '#client/station/use-station.ts'
import { Skeleton } from '#client/ui/skeleton.tsx'
import type { Bay, FreeSlot } from '#contract/bays.ts'
import { addDays, dayBounds, type LocalDate } from '#domain/wall-time.ts'
import { freeSlotQuery, type WantedSlot } from './free-slot-query.ts'
import css from './free-slots.module.css'
import { SlotButton } from './slot-button.tsx'
import { useKeptSlots } from './use-kept-slots.ts'

export type FreeSlotsProps = {
  wanted: WantedSlot
  bays: readonly Bay[]
  station: Station
  today: LocalDate
  /** The values of the fields; the slot with the same start and bay is shown as chosen. */
  chosen: { from: number; bayId: string }
  onChoose: (slot: FreeSlot) => void
  /** In ms since the epoch. Only slots that begin before it are shown; if there are none, nothing is. */
  until?: number
  /** Where the booking is checked when it is sent: without the server the slots are those of this device. */
  fromDevice?: boolean
}

const shownSlots = 4

/**
 * The next free slots for the hours, the bay and the employee, as buttons. Without an answer they are those of this
 * device, or nothing is shown: the fields suffice.
 */
export function FreeSlots({
  wanted,
  bays,
  station,
  today,
  chosen,
  onChoose,
  until = Number.POSITIVE_INFINITY,
  fromDevice = false,
}: FreeSlotsProps) {
  const id = useId()
  const isWanted = wanted.minutes >= 5
  const read = useQuery({
    ...freeSlotQuery({ limit: shownSlots, ...wanted }),
    enabled: isWanted,
    placeholderData: keepPreviousData,
  })
  const { isError } = read
  const isKept = isError && fromDevice
  const kept = useKeptSlots({ limit: shownSlots, ...wanted }, station, isKept && isWanted)
  const data = isKept ? kept : read.data
  const isPlaceholderData = !isKept && read.isPlaceholderData
  const slots = data?.filter(({ from }) => Date.parse(from) < until)
  if ((isError && !isKept) || !isWanted || (data && data.length > 0 && slots?.length === 0)) return null
  return (
    <section className={css.slots} aria-labelledby={id} aria-busy={!data || isPlaceholderData}>
      <h3 id={id}>
        <Heading from={wanted.from} station={station} today={today} />
      </h3>
      {isKept && (
        <p className={css.none}>
          {kept.length > 0 ? (
            <Trans>Based on the data on this device. The time is checked when the booking is sent.</Trans>
          ) : (
            <Trans>Free times are not known offline. Choose any time: it is checked when the booking is sent.</Trans>
          )}
        </p>
      )}
      {slots?.length === 0 ? (
        !isKept && (
          <p className={css.none}>
            <Trans>No slot this long in the coming weeks.</Trans>
          </p>
        )
      ) : (
        <ul>
          {slots?.map((slot) => (
            <li key={slot.from + slot.bayId}>
              <SlotButton
                {...{ slot, bays, station, today }}
                isChosen={Date.parse(slot.from) === chosen.from && slot.bayId === chosen.bayId}
                // These slots answer the previous query; the current ones follow shortly.
                disabled={isPlaceholderData}
                onClick={() => onChoose(slot)}
              />
            </li>
          )) ??
            // As wide as slots, so that nothing below moves when they arrive.
            ['a', 'b', 'c', 'd'].slice(0, wanted.limit).map((key) => (
              <li key={key} aria-hidden="true">
                <Skeleton box height="84px" />
              </li>
            ))}
        </ul>
      )}
    </section>
  )
}

function Heading({ from, station, today }: Pick<FreeSlotsProps, 'station' | 'today'> & { from: number | undefined }) {
  if (from === undefined) return <Trans>Next free times</Trans>
  if (from === dayBounds(addDays(today, 1), station.timeZone).from) return <Trans>From tomorrow</Trans>
  return <Trans>Free from {station.format.dayShort(station.format.dateOf(from))}</Trans>
}
