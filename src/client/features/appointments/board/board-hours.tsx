import { useLingui } from '@lingui/react/macro'
import { closedSpans, hourMarks, minutesStyle, placeOf } from '#client/features/appointments/layout/board-layout.ts'
import type { Format } from '#client/i18n/format.ts'
import type { Span } from '#domain/wall-time.ts'
import css from './board.module.css'
import type { BoardDay } from './board-day.ts'

export type BoardHoursProps = { day: BoardDay; now: number; format: Format }

const chipMs = 12 * 60_000

/** The background of the columns: the hours, the closed times and the now line, if it is on the board. */
export function BoardHours({ day, now, format }: BoardHoursProps) {
  const { t } = useLingui()
  const { span, open, note } = day
  const isNowHere = now >= span.from && now < span.to
  const nowStyle = minutesStyle(placeOf({ from: now, to: now }, span))
  // The label of the now line covers hour labels close to it.
  const marks = hourMarks(span, format.timeZone).filter((mark) => !isNowHere || Math.abs(mark - now) > chipMs)
  const closed = closedSpans(span, open)
  const labelOf = (one: Span) => {
    const isBreak = open.some(({ to }) => to <= one.from) && open.some(({ from }) => from >= one.to)
    if (isBreak) return t`Break`
    return note && open.length === 0 ? t`Closed: ${note}` : t`Closed`
  }
  return (
    <>
      <p className="visually-hidden">
        {closed.map((one) => `${labelOf(one)} ${format.time(one.from)}–${format.time(one.to)}`).join(', ')}
      </p>
      <ol className={css.axis} aria-hidden="true">
        {marks.map((mark) => (
          <li key={mark} style={minutesStyle(placeOf({ from: mark, to: mark }, span))}>
            {format.time(mark)}
          </li>
        ))}
        {isNowHere && (
          <li className={css.nowTime} data-now style={nowStyle}>
            {format.time(now)}
          </li>
        )}
      </ol>
      <div className={css.constraints} aria-hidden="true">
        {closed.map((one) => (
          <div key={one.from} className={css.closed} style={minutesStyle(placeOf(one, span))}>
            <span>{labelOf(one)}</span>
          </div>
        ))}
        {isNowHere && <div className={css.nowLine} style={nowStyle} />}
      </div>
    </>
  )
}
