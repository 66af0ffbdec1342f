import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { nameCar } from '#client/features/appointments/car-labels.ts'
import { durationLabels } from '#client/features/appointments/duration-labels.ts'
import { freeBays, holdersOf, isOutsideHours, nextFreeStart } from '#client/features/appointments/layout/free-bays.ts'
import type { Day } from '#client/features/appointments/layout/use-day.ts'
import type { Station } from '#client/station/use-station.ts'
import { Banner } from '#client/ui/banner.tsx'
import { Button } from '#client/ui/button.tsx'
import { Segmented } from '#client/ui/fields/segmented.tsx'
import { SelectField } from '#client/ui/fields/select-field.tsx'
import { DateField, TextField, TimeField } from '#client/ui/fields/text-field.tsx'
import { bayKindLabels } from '#contract/labels/bay-labels.ts'
import { type LocalDate, type LocalTime, toWall } from '#domain/wall-time.ts'
import css from './when-fields.module.css'

/** `first`: the first free bay; `none`: no bay yet; else the id of a bay. */
type BayChoice = string
export type WhenEntry = { startsAt: { date: LocalDate; time: LocalTime }; workMinutes: number; bayId: BayChoice }

export type WhenFieldsProps = {
  entry: WhenEntry
  onEntry: (entry: Partial<WhenEntry>) => void
  /** The start of the entry, in ms since the epoch. */
  start: number
  /** The appointment starts now: the form has no fields for date and time. */
  isNow?: boolean
  day: Day
  station: Station
  errors: Readonly<Record<string, string>>
  /** The id of the appointment that is being rescheduled. */
  except?: string
}

const usualLengths = [30, 60, 90, 120, 180]

/** The fields of start, duration and bay. Conflicts are shown before the form is saved. */
export function WhenFields({ entry, onEntry, start, isNow, day, station, errors, except = '' }: WhenFieldsProps) {
  const { i18n, t } = useLingui()
  const { format, timeZone } = station
  const { startsAt, workMinutes, bayId } = entry
  const [isTyping, setTyping] = useState(workMinutes < 5)
  // A known car and its services can set other durations at any time.
  const chips = usualLengths.includes(workMinutes) || isTyping ? usualLengths : [...usualLengths, workMinutes]
  const span = { from: start, to: start + workMinutes * 60_000 }
  const free = freeBays(day.bays, span, day.appointments, except)
  const taken = bayId === 'first' || bayId === 'none' ? undefined : holdersOf(bayId, span, day.appointments, except)[0]
  const isFull = bayId === 'first' && day.bays.length > 0 && free.length === 0
  const wanted = { from: start, minutes: workMinutes, until: day.bounds.to }
  const pool = taken ? day.bays.filter(({ id }) => id === bayId) : day.bays
  const nextFree = taken || isFull ? nextFreeStart(pool, wanted, day.appointments, except) : null
  const isOpen = Number.isNaN(start) || !isOutsideHours(span, day.open)

  const bayOptions = [
    { value: 'first', label: free[0] ? t`First free: ${free[0].name}` : t`First free` },
    ...day.bays
      .filter(({ active, id }) => active || id === bayId)
      .map(({ id, name, kind }) => ({
        value: id,
        label: `${name} · ${i18n._(bayKindLabels[kind])}${free.some((bay) => bay.id === id) ? '' : ` · ${t`booked`}`}`,
      })),
    { value: 'none', label: t`No bay yet` },
  ]
  return (
    <div className={css.when}>
      {!isNow && (
        <div className={css.pair}>
          <DateField
            label={t`Day`}
            required
            value={startsAt.date}
            onChange={(event) => onEntry({ startsAt: { ...startsAt, date: event.target.value } })}
            {...(errors.startsAt ? { error: errors.startsAt } : {})}
          />
          <TimeField
            label={t`Time`}
            required
            value={startsAt.time}
            onChange={(event) => onEntry({ startsAt: { ...startsAt, time: event.target.value } })}
          />
        </div>
      )}
      <SelectField
        label={t`Bay`}
        options={bayOptions}
        value={bayId}
        onValue={(value) => onEntry({ bayId: value })}
        error={errors.bayId}
      />
      {(taken || isFull) && (
        <Banner
          kind={errors.bayId ? 'error' : 'warning'}
          action={
            nextFree !== null &&
            !isNow && (
              <Button variant="quiet" onClick={() => onEntry({ startsAt: toWall(nextFree, timeZone), bayId })}>
                <Trans>Use {format.time(nextFree)}</Trans>
              </Button>
            )
          }
        >
          {taken ? (
            <Trans>
              Booked from {format.time(taken.span.from)} to {format.time(taken.span.to)} by{' '}
              {nameCar(taken.appointment, i18n)}.
            </Trans>
          ) : (
            <Trans>No bay is free at this time.</Trans>
          )}{' '}
          {nextFree !== null && isNow && <Trans>Free at {format.time(nextFree)}.</Trans>}
        </Banner>
      )}
      <Segmented
        label={t`Duration`}
        className={css.chips ?? ''}
        segments={[
          ...chips
            .toSorted((a, b) => a - b)
            .map((minutes) => ({ value: String(minutes), label: durationLabels(minutes, format, i18n) })),
          { value: 'custom', label: t`Other` },
        ]}
        value={isTyping ? 'custom' : String(workMinutes)}
        onValue={(value) => {
          setTyping(value === 'custom')
          if (value !== 'custom') onEntry({ workMinutes: Number(value) })
        }}
        error={isTyping ? undefined : errors.workMinutes}
      />
      {isTyping && (
        <TextField
          label={t`Duration in minutes`}
          type="number"
          inputMode="numeric"
          min={5}
          max={2880}
          step={5}
          unit="min"
          value={workMinutes || ''}
          onChange={(event) => onEntry({ workMinutes: Number(event.target.value) })}
          error={errors.workMinutes}
        />
      )}
      {!isOpen && !day.isLoading && (
        <Banner kind="info">
          <Trans>This is outside your opening hours. You can still book it.</Trans>
        </Banner>
      )}
    </div>
  )
}
