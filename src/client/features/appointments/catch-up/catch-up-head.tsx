import { useLingui } from '@lingui/react/macro'
import { type Ref, useState } from 'react'
import type { Station } from '#client/station/use-station.ts'
import { Segmented } from '#client/ui/fields/segmented.tsx'
import { DateField, TimeField } from '#client/ui/fields/text-field.tsx'
import { addDays, isLocalDate, type LocalDate, weekdayOf } from '#domain/wall-time.ts'
import css from './catch-up-head.module.css'
import { atTap, type CatchUpTime } from './catch-up-time.ts'

/** The server's limit for the age of a change, in days. */
const longestDays = 29

export type CatchUpDayProps = {
  date: LocalDate
  today: LocalDate
  onDate: (date: LocalDate) => void
  station: Station
}

/** Chooses the day: today, one of the last working days, or any other day by the calendar. */
export function CatchUpDay({ date, today, onDate, station }: CatchUpDayProps) {
  const { t } = useLingui()
  const days = [0, -1, -2, -3, -4]
    .map((away) => addDays(today, away))
    .filter((day) => day >= addDays(today, -1) || weekdayOf(day) < 6)
    .slice(0, 4)
  const [isOther, setOther] = useState(!days.includes(date))
  const labelOf = (day: LocalDate) => {
    if (day === today) return t`Today`
    return day === addDays(today, -1) ? t`Yesterday` : station.format.dayShort(day)
  }
  return (
    <div className={css.day}>
      <Segmented
        label={t`Day`}
        labelHidden
        segments={[
          ...days.map((day) => ({ value: day, label: labelOf(day) })),
          { value: 'other', label: t`Other day` },
        ]}
        value={isOther ? 'other' : date}
        onValue={(day) => {
          setOther(day === 'other')
          if (day !== 'other') onDate(day)
        }}
      />
      {isOther && (
        <DateField
          label={t`Day`}
          labelHidden
          min={addDays(today, -longestDays)}
          max={today}
          defaultValue={date}
          onChange={({ target }) => {
            if (isLocalDate(target.value) && target.validity.valid) onDate(target.value)
          }}
        />
      )}
    </div>
  )
}

export type CatchUpTimeBarProps = {
  time: CatchUpTime
  onTime: (time: CatchUpTime) => void
  error: string | null
  field: Ref<HTMLInputElement>
}

/** Chooses the time for the following ticks. */
export function CatchUpTimeBar({ time, onTime, error, field }: CatchUpTimeBarProps) {
  const { t } = useLingui()
  const [typed, setTyped] = useState('')
  return (
    <div className={css.time}>
      <Segmented
        label={t`Use this time`}
        labelHidden
        segments={[
          { value: 'now', label: t`Now` },
          { value: 'typed', label: t`Earlier` },
        ]}
        value={time.kind}
        onValue={(kind) => onTime(kind === 'now' ? atTap : { kind, time: typed })}
      />
      {time.kind === 'typed' && (
        <TimeField
          ref={field}
          autoFocus
          step={60}
          label={t`Time to record`}
          labelHidden
          error={error}
          fieldClassName={css.field ?? ''}
          value={time.time}
          onChange={({ target }) => {
            setTyped(target.value)
            onTime({ kind: 'typed', time: target.value })
          }}
        />
      )}
    </div>
  )
}
