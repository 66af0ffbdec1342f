import { Trans, useLingui } from '@lingui/react/macro'
import type { Format } from '#client/i18n/format.ts'
import type { MonthlyTurnover } from '#contract/figures/figures.ts'
import { currencyDigits } from '#domain/money/money.ts'
import { lineKinds } from '#domain/money/order-lines.ts'
import { ChartFrame } from './chart-frame.tsx'
import { labelMonth, turnoverLabels } from './figure-labels.ts'
import css from './figures.module.css'
import { scaleOf, stackMonth } from './stack-month.ts'

const kinds = [...lineKinds, 'agreed'] as const
const height = 160

/** The net turnover of twelve months, by kind. */
export function MonthsChart({ months, format }: { months: readonly MonthlyTurnover[]; format: Format }) {
  const { i18n, t } = useLingui()
  const scale = scaleOf(months)
  const [bottom = 0, top = 1] = [scale[0], scale.at(-1)]
  const unit = 10 ** currencyDigits(format.currency)
  const compact = new Intl.NumberFormat(format.tag, {
    ...{ notation: 'compact', style: 'currency', currency: format.currency, maximumFractionDigits: 1 },
  })
  const best = months.reduce<MonthlyTurnover | null>((most, one) => (!most || one.net > most.net ? one : most), null)
  const [first, last] = [months[0], months.at(-1)]
  const name = (month: MonthlyTurnover) => labelMonth(month.month, format.tag, 'long')
  const summary =
    first && last && best && best.net > 0
      ? t`Net turnover by month, ${name(first)} to ${name(last)}. Most in ${name(best)}: ${format.money(best.net)}. Last: ${format.money(last.net)}.`
      : t`No turnover in these months.`
  const y = (value: number) => ((top - value) / (top - bottom)) * height
  return (
    <ChartFrame
      title={
        <>
          <Trans>Net turnover by month</Trans>
          {first && last && (
            <span className={css.range}>
              {name(first)} – {name(last)}
            </span>
          )}
        </>
      }
      summary={summary}
      chart={
        <div className={css.months}>
          <div className={css.scale} aria-hidden="true">
            {scale.map((value) => (
              <span key={value}>{compact.format(value / unit)}</span>
            ))}
          </div>
          <svg viewBox={`0 0 ${months.length * 10} ${height}`} preserveAspectRatio="none" aria-hidden="true">
            {scale.map((value) => (
              <line key={value} x1={0} x2={months.length * 10} y1={y(value)} y2={y(value)} className={css.step} />
            ))}
            {months.map((month, at) =>
              stackMonth(month).map(({ kind, from, to }) => (
                <rect
                  key={`${month.month} ${kind}`}
                  className={css[kind]}
                  x={at * 10 + 1.5}
                  width={7}
                  y={y(to)}
                  height={Math.max(0, y(from) - y(to))}
                />
              )),
            )}
            <line x1={0} x2={months.length * 10} y1={y(0)} y2={y(0)} className={css.axis} />
          </svg>
          <ol aria-hidden="true" style={{ gridTemplateColumns: `repeat(${months.length}, minmax(0, 1fr))` }}>
            {months.map(({ month }, at) => (
              <li key={month}>
                {labelMonth(month, format.tag, 'short')}
                {(at === 0 || month.endsWith('-01')) && <span className={css.year}>{month.slice(0, 4)}</span>}
              </li>
            ))}
          </ol>
        </div>
      }
      table={
        <table className={css.table}>
          <thead>
            <tr>
              <th scope="col">{t`Month`}</th>
              {kinds.map((kind) => (
                <th key={kind} scope="col">
                  {i18n._(turnoverLabels[kind])}
                </th>
              ))}
              <th scope="col">{t`Net`}</th>
              <th scope="col">{t`Orders`}</th>
            </tr>
          </thead>
          <tbody>
            {months.map((month) => (
              <tr key={month.month}>
                <th scope="row">{name(month)}</th>
                {kinds.map((kind) => (
                  <td key={kind}>{format.money(month[kind])}</td>
                ))}
                <td>{format.money(month.net)}</td>
                <td>{month.completed}</td>
              </tr>
            ))}
          </tbody>
        </table>
      }
    >
      <ul className={css.legend}>
        {kinds.map((kind) => (
          <li key={kind}>
            <svg viewBox="0 0 14 14" aria-hidden="true">
              <rect width="14" height="14" rx="3" className={css[kind]} />
            </svg>
            {i18n._(turnoverLabels[kind])}
          </li>
        ))}
      </ul>
    </ChartFrame>
  )
}
