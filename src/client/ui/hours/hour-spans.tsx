import { useLingui } from '@lingui/react/macro'
import { useId } from 'react'
import { IconButton } from '#client/ui/button.tsx'
import { FieldError } from '#client/ui/fields/field.tsx'
import { TimeField } from '#client/ui/fields/text-field.tsx'
import type { Interval } from '#domain/working-hours.ts'
import css from './day-hours.module.css'

export type HourSpansProps = {
  /** The name of the day. */
  name: string
  intervals: readonly Interval[]
  onIntervals: (intervals: Interval[]) => void
  /** Translated errors by the index of an interval; `day` for the whole day. */
  errorOf: (index: number | 'day') => string | undefined
}

// A time input ends at 23:59, so midnight at the end of a day is entered as 00:00.
const toField = (to: string): string => (to === '24:00' ? '00:00' : to)
const fromField = (to: string): string => (to === '00:00' ? '24:00' : to)

/** Fields for the hours of a day with breaks: start and end of each span, with its error below. */
export function HourSpans({ name, intervals, onIntervals, errorOf }: HourSpansProps) {
  const { t } = useLingui()
  const id = useId()
  const change = (index: number, part: Partial<Interval>) =>
    onIntervals(intervals.map((interval, at) => (at === index ? { ...interval, ...part } : interval)))
  return (
    <div className={css.spans}>
      {intervals.map((interval, index) => {
        const error = errorOf(index)
        const errorId = `${id}-${index}`
        const invalid = error ? ({ 'aria-invalid': true, 'aria-describedby': errorId } as const) : {}
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: spans have no identity but their index.
          <div key={index} className={css.span}>
            <TimeField
              label={t`${name}, from`}
              labelHidden
              value={interval.from}
              onChange={(event) => change(index, { from: event.target.value })}
              {...invalid}
            />
            <span aria-hidden="true">–</span>
            <TimeField
              label={t`${name}, until`}
              labelHidden
              value={toField(interval.to)}
              onChange={(event) => change(index, { to: fromField(event.target.value) })}
              {...invalid}
            />
            {intervals.length > 1 && (
              <IconButton
                variant="quiet"
                icon="tabler:x"
                label={t`Remove this time range`}
                onClick={() => onIntervals(intervals.filter((_, at) => at !== index))}
              />
            )}
            <FieldError id={errorId}>{error}</FieldError>
          </div>
        )
      })}
      <FieldError>{errorOf('day')}</FieldError>
    </div>
  )
}
