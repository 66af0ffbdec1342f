import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { Station } from '#client/station/use-station.ts'
import { Button } from '#client/ui/button.tsx'
import { toInstant, toWall, type WallTime } from '#domain/wall-time.ts'
import { usualArrivals } from './arrival-times.ts'
import { DayChips } from './day-chips.tsx'
import css from './step-sheet.module.css'
import { useDayLabels } from './use-day-labels.ts'

export type PartArrivalProps = {
  /** An ISO instant. */
  value: string | null
  onValue: (value: string | null) => void
  /** Called for a usual arrival, which needs no further tap. */
  onTake: (value: string) => void
  station: Station
  now: number
}

/** When the part is expected: a usual arrival takes the step in one tap, any other day and time is chosen below. */
export function PartArrival({ value, onValue, onTake, station, now }: PartArrivalProps) {
  const { t } = useLingui()
  const [isOther, setOther] = useState(value !== null)
  const { format, timeZone } = station
  const at = toWall(now, timeZone)
  const labelOf = useDayLabels(station, at.date)
  const instantOf = (wall: WallTime) => toInstant(wall, timeZone)
  return (
    <>
      <fieldset>
        <legend className={css.legend}>{t`Part expected`}</legend>
        <div className={css.chips}>
          {usualArrivals(at).map((wall) => (
            <Button key={wall.date} onClick={() => onTake(new Date(instantOf(wall)).toISOString())}>
              {labelOf(wall.date)} {format.time(instantOf(wall))}
            </Button>
          ))}
          <Button
            aria-pressed={isOther}
            onClick={() => {
              setOther(!isOther)
              onValue(null)
            }}
          >
            {t`Other day or time`}
          </Button>
        </div>
      </fieldset>
      {isOther && <DayChips label={t`Expected day`} value={value} onValue={onValue} station={station} now={now} />}
    </>
  )
}
