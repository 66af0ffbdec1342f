import { Trans, useLingui } from '@lingui/react/macro'
import type { CSSProperties } from 'react'
import type { HourLoad } from '#client/features/appointments/layout/load-by-hour.ts'
import type { Format } from '#client/i18n/format.ts'
import css from './load-chart.module.css'

const hourMs = 3_600_000

/**
 * The load of the day by hour: open time, booked time, and in green the time of cars that arrived. A table of the same
 * figures follows for screen readers.
 */
export function LoadChart({ hours, now, format }: { hours: readonly HourLoad[]; now: number; format: Format }) {
  const { t } = useLingui()
  const most = Math.max(1, ...hours.map(({ openMinutes, bookedMinutes }) => Math.max(openMinutes, bookedMinutes)))
  const bar = ({ openMinutes, bookedMinutes, startedMinutes }: HourLoad) =>
    ({
      '--open': openMinutes / most,
      '--booked': bookedMinutes / most,
      '--started': startedMinutes / most,
    }) as CSSProperties
  return (
    <figure className={css.figure}>
      <ol className={css.chart} aria-hidden="true">
        {hours.map((hour) => (
          <li key={hour.from} data-now={(hour.from <= now && now < hour.from + hourMs) || undefined}>
            <span className={css.bar} style={bar(hour)}>
              <span />
            </span>
            <span className={css.hour}>{format.time(hour.from).replace(/:00/, '')}</span>
          </li>
        ))}
      </ol>
      {/* A table ignores the clipping of `visually-hidden` and would widen the page. */}
      <div className="visually-hidden">
        <table>
          <caption>
            <Trans>Booked and open bay hours by hour of the day</Trans>
          </caption>
          <tbody>
            {hours.map(({ from, openMinutes, bookedMinutes }) => (
              <tr key={from}>
                <th scope="row">{format.time(from)}</th>
                <td>{t`${format.hours(bookedMinutes)} of ${format.hours(openMinutes)} h`}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  )
}
