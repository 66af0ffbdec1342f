import { Trans, useLingui } from '@lingui/react/macro'
import { type Interval, maxIntervals } from '#domain/working-hours.ts'
import { Button, IconButton } from './button.tsx'
import { Checkbox } from './checkbox.tsx'
import css from './day-hours.module.css'
import { FieldError } from './field.tsx'
import { TimeField } from './text-field.tsx'
import { addBreak } from './weekly-hours.ts'

type DayHoursProps = {
  /** The weekday in words. */
  name: string
  intervals: readonly Interval[]
  onIntervals: (intervals: Interval[]) => void
  onCopy: () => void
  /** In words, by the index of an interval; `day` for the whole day. */
  errorOf: (index: number | 'day') => string | undefined
}

// A time field ends at 23:59; midnight at the end of a day is typed as 00:00.
const toField = (to: string): string => (to === '24:00' ? '00:00' : to)
const fromField = (to: string): string => (to === '00:00' ? '24:00' : to)

/** The hours of one weekday: open or closed, spans with breaks between. */
export function DayHours({ name, intervals, onIntervals, onCopy, errorOf }: DayHoursProps) {
  const { t } = useLingui()
  const change = (index: number, part: Partial<Interval>) =>
    onIntervals(intervals.map((interval, at) => (at === index ? { ...interval, ...part } : interval)))
  const isOpen = intervals.length > 0
  const withBreak = addBreak(intervals)
  return (
    <fieldset className={css.day}>
      <legend className="visually-hidden">{name}</legend>
      <Checkbox
        checked={isOpen}
        onValue={(open) => onIntervals(open ? [{ from: '08:00', to: '17:00' }] : [])}
        hint={isOpen ? undefined : <Trans>Closed</Trans>}
      >
        {name}
      </Checkbox>
      <div className={css.spans}>
        {intervals.map((interval, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: spans are nothing but their place in the day.
          <div key={index} className={css.span}>
            <TimeField
              label={t`${name}, from`}
              labelHidden
              value={interval.from}
              onChange={(event) => change(index, { from: event.target.value })}
              {...(errorOf(index) ? { 'aria-invalid': true } : {})}
            />
            <span aria-hidden="true">–</span>
            <TimeField
              label={t`${name}, until`}
              labelHidden
              value={toField(interval.to)}
              onChange={(event) => change(index, { to: fromField(event.target.value) })}
            />
            {intervals.length > 1 && (
              <IconButton
                variant="quiet"
                icon="tabler:x"
                label={t`Remove this span`}
                onClick={() => onIntervals(intervals.filter((_, at) => at !== index))}
              />
            )}
            <FieldError>{errorOf(index)}</FieldError>
          </div>
        ))}
        <FieldError>{errorOf('day')}</FieldError>
      </div>
      {isOpen && (
        <div className={css.dayTools}>
          <Button
            variant="quiet"
            icon="tabler:coffee"
            disabled={withBreak.length === intervals.length || intervals.length >= maxIntervals}
            onClick={() => onIntervals(withBreak)}
          >
            <Trans>Break</Trans>
          </Button>
          <IconButton
            variant="quiet"
            icon="tabler:copy"
            label={t`Copy ${name} to the other open days`}
            onClick={onCopy}
          />
        </div>
      )}
    </fieldset>
  )
}
