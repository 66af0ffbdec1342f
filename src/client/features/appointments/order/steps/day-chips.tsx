import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { Station } from '#client/station/use-station.ts'
import { Segmented } from '#client/ui/fields/segmented.tsx'
import { DayField } from '#client/ui/fields/text-field.tsx'
import { type LocalDate, type LocalTime, toInstant, toWall } from '#domain/wall-time.ts'
import { arrivalDays, timeForDay, timesAhead } from './arrival-times.ts'
import css from './step-sheet.module.css'
import { useDayLabels } from './use-day-labels.ts'

export type DayChipsProps = {
  label: string
  /** An ISO instant. */
  value: string | null
  onValue: (value: string | null) => void
  station: Station
  now: number
}

/** Chooses a future day in one tap: one of the next working days, or any other. Its time is preselected below. */
export function DayChips({ label, value, onValue, station, now }: DayChipsProps) {
  const { t } = useLingui()
  const { format, timeZone } = station
  const at = toWall(now, timeZone)
  const today = at.date
  const chosen = value === null ? null : toWall(Date.parse(value), timeZone)
  const days = arrivalDays(at)
  const [other, setOther] = useState(chosen !== null && !days.includes(chosen.date))
  const set = (date: LocalDate, time: LocalTime) => onValue(new Date(toInstant({ date, time }, timeZone)).toISOString())
  const choose = (date: LocalDate | undefined) =>
    date === undefined ? onValue(null) : set(date, timeForDay(date, at, chosen?.time ?? null))
  const labelOf = useDayLabels(station, today)
  const times = chosen ? [...new Set([...timesAhead(chosen.date, at), chosen.time])].sort() : []
  return (
    <div className={css.form}>
      <Segmented
        label={label}
        className={css.days ?? ''}
        segments={[
          ...days.map((day) => ({ value: day, label: labelOf(day) })),
          { value: 'other', label: t`Other day` },
        ]}
        value={other ? 'other' : (chosen?.date ?? null)}
        onValue={(day) => {
          setOther(day === 'other')
          if (day !== 'other') choose(day)
        }}
      />
      {other && <DayField label={t`Day`} min={today} value={chosen?.date} onDay={choose} />}
      {chosen && (
        <Segmented
          label={t`Expected time`}
          className={css.times ?? ''}
          segments={times.map((time) => ({
            value: time,
            label: format.time(toInstant({ date: chosen.date, time }, timeZone)),
          }))}
          value={chosen.time}
          onValue={(time) => set(chosen.date, time)}
        />
      )}
    </div>
  )
}
