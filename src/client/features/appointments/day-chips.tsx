import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Segmented } from '#client/ui/segmented.tsx'
import { DateField } from '#client/ui/text-field.tsx'
import { addDays, type LocalDate, toInstant, weekdayOf } from '#domain/wall-time.ts'
import css from './step-sheet.module.css'
import type { Station } from './use-station.ts'

export type DayChipsProps = {
  label: string
  /** ISO instant, noon of the day. */
  value: string | null
  onValue: (value: string | null) => void
  station: Station
  now: number
}

/** A day to come in one tap: the next working days by name, or any other. */
export function DayChips({ label, value, onValue, station, now }: DayChipsProps) {
  const { t } = useLingui()
  const { format, timeZone } = station
  const today = format.dateOf(now)
  const chosen = value && format.dateOf(value)
  const days = [0, 1, 2, 3, 4]
    .map((ahead) => addDays(today, ahead))
    .filter((day) => day <= addDays(today, 1) || weekdayOf(day) < 6)
  const [other, setOther] = useState(chosen !== null && !days.includes(chosen))
  const choose = (date: LocalDate) =>
    onValue(date ? new Date(toInstant({ date, time: '12:00' }, timeZone)).toISOString() : null)
  const wordOf = (day: LocalDate) => {
    if (day === today) return t`Today`
    return day === addDays(today, 1) ? t`Tomorrow` : format.dayShort(day)
  }
  return (
    <div className={css.form}>
      <Segmented
        label={label}
        className={css.days ?? ''}
        segments={[...days.map((day) => ({ value: day, label: wordOf(day) })), { value: 'other', label: t`Other day` }]}
        value={other ? 'other' : chosen}
        onValue={(day) => {
          setOther(day === 'other')
          if (day !== 'other') choose(day)
        }}
      />
      {other && (
        <DateField label={t`Day`} min={today} value={chosen ?? ''} onChange={(event) => choose(event.target.value)} />
      )}
    </div>
  )
}
