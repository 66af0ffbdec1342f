import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { Station } from '#client/station/use-station.ts'
import { Segmented } from '#client/ui/fields/segmented.tsx'
import { DateField } from '#client/ui/fields/text-field.tsx'
import {
  addDays,
  isLocalDate,
  type LocalDate,
  type LocalTime,
  toInstant,
  toWall,
  weekdayOf,
} from '#domain/wall-time.ts'
import { timeForDay, timesAhead } from './arrival-times.ts'
import css from './step-sheet.module.css'

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
  const days = [0, 1, 2, 3, 4]
    .map((ahead) => addDays(today, ahead))
    .filter((day) => day <= addDays(today, 1) || weekdayOf(day) < 6)
    .filter((day) => timesAhead(day, at).length > 0)
  const [other, setOther] = useState(chosen !== null && !days.includes(chosen.date))
  const set = (date: LocalDate, time: LocalTime) => onValue(new Date(toInstant({ date, time }, timeZone)).toISOString())
  const choose = (date: string) =>
    isLocalDate(date) ? set(date, timeForDay(date, at, chosen?.time ?? null)) : onValue(null)
  const labelOf = (day: LocalDate) => {
    if (day === today) return t`Today`
    return day === addDays(today, 1) ? t`Tomorrow` : format.dayShort(day)
  }
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
      {other && (
        <DateField
          label={t`Day`}
          min={today}
          value={chosen?.date ?? ''}
          onChange={(event) => choose(event.target.value)}
        />
      )}
      {chosen && (
        <Segmented
          label={t`Expected at`}
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
