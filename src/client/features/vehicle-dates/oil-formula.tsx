import { Trans, useLingui } from '@lingui/react/macro'
import type { Format } from '#client/i18n/format.ts'
import type { OilForecast } from '#contract/follow-ups/follow-up.ts'
import { dateLabel } from './date-label.ts'
import css from './vehicle-dates.module.css'

/** When the oil is due, and the sum from which the day follows. */
export function OilFormula({ oil, format }: { oil: OilForecast; format: Format }) {
  const { t } = useLingui()
  const { estimate, atMileage, byMileage, changedAt } = oil
  const changedOn = dateLabel(oil.changedOn, format)
  const byDate = dateLabel(oil.byDate, format)
  return (
    <div className={css.formula}>
      <p>
        {oil.by === 'mileage' ? (
          <Trans>
            Due around <b>{dateLabel(oil.dueOn, format)}</b>, by mileage.
          </Trans>
        ) : (
          <Trans>
            Due on <b>{byDate}</b>, by date.
          </Trans>
        )}
      </p>
      <p>
        {changedAt === null
          ? t`Changed ${changedOn}, mileage not known.`
          : t`Changed ${changedOn} at ${format.distance(changedAt)}.`}{' '}
        {t`Every ${oil.everyMonths} months or ${format.distance(oil.everyKm)}.`}
      </p>
      {estimate && <EstimateLine estimate={estimate} format={format} />}
      {estimate && atMileage !== null && byMileage !== null && (
        <p>
          {atMileage > estimate.last.value
            ? t`(${format.distance(atMileage)} − ${format.distance(estimate.last.value)}) ÷ ${format.number(estimate.perDay)} a day: reached around ${dateLabel(byMileage, format)}.`
            : t`${format.distance(atMileage)} were reached by ${dateLabel(byMileage, format)}.`}
        </p>
      )}
    </div>
  )
}

type EstimateLineProps = { estimate: NonNullable<OilForecast['estimate']>; format: Format }

function EstimateLine({ estimate, format }: EstimateLineProps) {
  const { t } = useLingui()
  const { first, last, days, perDay, isAssumed } = estimate
  const lastOn = dateLabel(last.date, format)
  return (
    <p>
      {isAssumed
        ? t`Assumed ${format.distance(perDay)} a day: there are no two readings a month apart. Last: ${format.distance(last.value)} on ${lastOn}.`
        : t`(${format.distance(last.value)} − ${format.distance(first.value)}) ÷ ${days} days = ${format.distance(perDay)} a day.`}{' '}
      {t`Today about ${format.distance(estimate.today)}.`}
    </p>
  )
}
