import { Trans, useLingui } from '@lingui/react/macro'
import { Button, IconButton } from '#client/ui/button.tsx'
import { Checkbox } from '#client/ui/fields/checkbox.tsx'
import { maxIntervals } from '#domain/working-hours.ts'
import css from './day-hours.module.css'
import { HourSpans, type HourSpansProps } from './hour-spans.tsx'
import { addBreak } from './weekly-hours.ts'

type DayHoursProps = HourSpansProps & { onCopy: () => void }

/** Form fields for the hours of one weekday: open or closed, and time spans with breaks between. */
export function DayHours({ name, intervals, onIntervals, onCopy, errorOf }: DayHoursProps) {
  const { t } = useLingui()
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
      <HourSpans name={name} intervals={intervals} onIntervals={onIntervals} errorOf={errorOf} />
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
