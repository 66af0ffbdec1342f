import { Trans, useLingui } from '@lingui/react/macro'
import { newId } from '#client/api/new-id.ts'
import { Button, IconButton } from '#client/ui/button.tsx'
import { FieldError } from '#client/ui/fields/field.tsx'
import { Segmented } from '#client/ui/fields/segmented.tsx'
import { DateField, TextField } from '#client/ui/fields/text-field.tsx'
import { HourSpans } from '#client/ui/hours/hour-spans.tsx'
import { addBreak } from '#client/ui/hours/weekly-hours.ts'
import { addDays, type LocalDate } from '#domain/wall-time.ts'
import { maxIntervals } from '#domain/working-hours.ts'
import css from './hours-exceptions.module.css'
import { addException, type ExceptionValue } from './hours-values.ts'

type HoursExceptionsProps = {
  exceptions: readonly ExceptionValue[]
  onExceptions: (exceptions: ExceptionValue[]) => void
  /** The current date of the station. */
  today: LocalDate
  /** Messages by field path, such as `exceptions.0.intervals.1`. */
  errors: Readonly<Record<string, string>>
}

const most = 400

/** The days that differ from their weekday: closed, or open at other hours. */
export function HoursExceptions({ exceptions, onExceptions, today, errors }: HoursExceptionsProps) {
  const change = (index: number, part: Partial<ExceptionValue>) =>
    onExceptions(exceptions.map((one, at) => (at === index ? { ...one, ...part } : one)))
  const parts = exceptions.map((exception, index) => ({ exception, index }))
  const hasError = (index: number) => Object.keys(errors).some((path) => `${path}.`.startsWith(`exceptions.${index}.`))
  const isPast = ({ exception, index }: (typeof parts)[number]) => exception.to < today && !hasError(index)
  const past = parts.filter(isPast)
  const row = ({ exception, index }: (typeof parts)[number]) => (
    <ExceptionRow
      key={exception.key}
      exception={exception}
      number={index + 1}
      onChange={(part) => change(index, part)}
      onRemove={() => onExceptions(exceptions.filter((_, at) => at !== index))}
      errorOf={(field) => errors[`exceptions.${index}${field && `.${field}`}`]}
    />
  )
  return (
    <fieldset className={css.group}>
      <legend>
        <Trans>Closures and special hours</Trans>
      </legend>
      <p className={css.note}>
        <Trans>Closures, holidays and one-off openings. They override the weekly hours.</Trans>
      </p>
      {parts.length > past.length && <ul className={css.list}>{parts.filter((part) => !isPast(part)).map(row)}</ul>}
      {past.length > 0 && (
        <details className={css.past}>
          <summary>
            <Trans>Past days: {past.length}</Trans>
          </summary>
          <ul className={css.list}>{past.map(row)}</ul>
        </details>
      )}
      <FieldError>{errors.exceptions}</FieldError>
      <Button
        icon="tabler:plus"
        disabled={exceptions.length >= most}
        onClick={() => onExceptions(addException(exceptions, newId(), addDays(today, 1)))}
      >
        <Trans>Add a day</Trans>
      </Button>
    </fieldset>
  )
}

type ExceptionRowProps = {
  exception: ExceptionValue
  number: number
  onChange: (part: Partial<ExceptionValue>) => void
  onRemove: () => void
  /** Returns the message of a field such as `to` or `intervals.1`; `''` is the whole row. */
  errorOf: (field: string) => string | undefined
}

function ExceptionRow({ exception, number, onChange, onRemove, errorOf }: ExceptionRowProps) {
  const { t } = useLingui()
  const { from, to, kind, intervals, note } = exception
  const withBreak = addBreak(intervals)
  return (
    <li className={css.row}>
      <fieldset className={css.fields}>
        <legend className="visually-hidden">{t`Special day ${number}`}</legend>
        <DateField
          label={t`From`}
          name={`exceptions.${number - 1}.from`}
          value={from}
          error={errorOf('from')}
          // Moves the last day with the first, so that one day needs one entry.
          onChange={({ target }) => onChange({ from: target.value, ...(to <= from ? { to: target.value } : {}) })}
        />
        <DateField
          label={t`To (inclusive)`}
          name={`exceptions.${number - 1}.to`}
          value={to}
          min={from}
          error={errorOf('to') ?? errorOf('')}
          onChange={({ target }) => onChange({ to: target.value })}
        />
        <Segmented
          label={t`On these days`}
          className={css.kind ?? ''}
          segments={[
            { value: 'closed', label: t`Closed` },
            { value: 'special', label: t`Other hours` },
          ]}
          value={kind}
          onValue={(next) =>
            onChange({
              kind: next,
              ...(next === 'special' && intervals.length === 0 ? { intervals: [{ from: '08:00', to: '14:00' }] } : {}),
            })
          }
        />
        {kind === 'special' && (
          <div className={css.hours}>
            <HourSpans
              name={t`Special day ${number}`}
              intervals={intervals}
              onIntervals={(next) => onChange({ intervals: next })}
              errorOf={(index) => errorOf(index === 'day' ? 'intervals' : `intervals.${index}`)}
            />
            <Button
              variant="quiet"
              icon="tabler:coffee"
              disabled={withBreak.length === intervals.length || intervals.length >= maxIntervals}
              onClick={() => onChange({ intervals: withBreak })}
            >
              <Trans>Break</Trans>
            </Button>
          </div>
        )}
        <TextField
          label={t`Note`}
          optional
          maxLength={120}
          fieldClassName={css.noteField ?? ''}
          value={note}
          error={errorOf('note')}
          onChange={({ target }) => onChange({ note: target.value })}
        />
        <IconButton
          variant="quiet"
          icon="tabler:trash"
          label={t`Remove special day ${number}`}
          className={css.remove ?? ''}
          onClick={onRemove}
        />
      </fieldset>
    </li>
  )
}
