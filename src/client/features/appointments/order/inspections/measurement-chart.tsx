import { useLingui } from '@lingui/react/macro'
import type { Format } from '#client/i18n/format.ts'
import type { MeasuredSeries } from '#contract/inspections/inspections.ts'
import css from './inspections.module.css'

type MeasurementChartProps = { series: MeasuredSeries; present: number | null; format: Format }

const width = 160
const height = 40
const edge = 5

/** The values of earlier visits and the present one: as a line, and in words with their dates. */
export function MeasurementChart({ series: { values, unit, decimals }, present, format }: MeasurementChartProps) {
  const { t } = useLingui()
  const all = [...values.map(({ value }) => value), ...(present === null ? [] : [present])]
  const [low, high] = [Math.min(...all), Math.max(...all)]
  const x = (at: number) => edge + (all.length < 2 ? 0 : (at / (all.length - 1)) * (width - 2 * edge))
  const y = (value: number) => height - edge - (high === low ? 0.5 : (value - low) / (high - low)) * (height - 2 * edge)
  const points = all.map((value, at) => `${x(at)},${y(value)}`).join(' ')
  const words = values.map(({ at, value }) => `${format.date(at)}: ${format.decimal(value, decimals)} ${unit}`)
  return (
    <div className={css.chart}>
      {all.length > 1 && (
        <svg viewBox={`0 0 ${width} ${height}`} width={width} height={height} aria-hidden="true">
          <polyline points={points} />
          {all.map((value, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: values have no identity of their own
            <circle key={at} cx={x(at)} cy={y(value)} r={3.5} />
          ))}
        </svg>
      )}
      <p className={css.dim}>
        {t`Earlier:`} {words.slice(-3).join(' · ')}
      </p>
    </div>
  )
}
