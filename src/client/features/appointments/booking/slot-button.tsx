import { useLingui } from '@lingui/react/macro'
import type { Station } from '#client/station/use-station.ts'
import type { Bay, FreeSlot } from '#contract/bays.ts'
import { addDays, type LocalDate } from '#domain/wall-time.ts'
import css from './free-slots.module.css'

type SlotButtonProps = {
  slot: FreeSlot
  bays: readonly Bay[]
  station: Station
  today: LocalDate
  /** Undefined: the button is not one of a choice. */
  isChosen?: boolean
  disabled?: boolean
  onClick: () => void
}

/** A free slot as a button: its day, time and bay. */
export function SlotButton({ slot, bays, station, today, isChosen, disabled, onClick }: SlotButtonProps) {
  const { t } = useLingui()
  const { from, bayId } = slot
  const date = station.format.dateOf(from)
  const isTomorrow = date === addDays(today, 1)
  return (
    <button
      type="button"
      className={css.slot}
      data-slot={`${date} ${Date.parse(from)} ${bayId}`}
      aria-pressed={isChosen}
      disabled={disabled}
      onClick={onClick}
    >
      <span className={css.day}>
        {date === today ? t`Today` : isTomorrow ? t`Tomorrow` : station.format.dayShort(date)}
      </span>{' '}
      <span className={css.time}>{station.format.time(from)}</span>{' '}
      <span className={css.bay}>{bays.find((bay) => bay.id === bayId)?.name}</span>
    </button>
  )
}
