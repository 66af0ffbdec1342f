import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { CSSProperties } from 'react'
import { profileQuery } from '#client/api/profile-query.ts'
import { asServerTime } from '#client/api/server-clock.ts'
import { briefCarOf } from '#client/features/appointments/car-labels.ts'
import { durationLabels } from '#client/features/appointments/duration-labels.ts'
import type { BoardCard } from '#client/features/appointments/layout/board-columns.ts'
import { countCars, excessMinutes, freeMinutes } from '#client/features/appointments/layout/cell-load.ts'
import { columnName } from '#client/features/appointments/layout/column-labels.ts'
import { isIdle, type Week, type WeekDay, type WeekRow } from '#client/features/appointments/layout/week-days.ts'
import { useJobLabels } from '#client/features/appointments/use-job-labels.ts'
import type { Format } from '#client/i18n/format.ts'
import type { Station } from '#client/station/use-station.ts'
import { statusSigns } from '#contract/labels/status-sign.ts'
import { nameCustomer } from '#domain/customer-name.ts'
import css from './week-sheet.module.css'

export type WeekSheetProps = {
  week: Week
  /** The formatted period. */
  title: string
  /** The row whose cars are printed; `all` for those of every row; undefined for the load alone. */
  open: string | undefined
  /** The active filter, if any. */
  filterLabels: string | undefined
  /** The time of the data in ms since the epoch. */
  asOf: number
  station: Station
}

/** As on the screen: cells count from the current quarter of an hour. */
const quarterMs = 15 * 60_000

/** The week on paper, black on white: the load of all rows, or their cars. */
export function WeekSheet({ week, title, open, filterLabels, asOf, station }: WeekSheetProps) {
  const { i18n, t } = useLingui()
  const { format } = station
  const { days } = week
  const readAt = asServerTime(asOf)
  const stationName = useQuery(profileQuery).data?.stationName
  const chosen = week.rows.find(({ id }) => id === open)
  const rows = chosen ? [chosen] : week.rows
  const cars = countCars(rows.flatMap(({ cells }) => cells.flat()))
  const heading = chosen ? `${chosen.employee?.name ?? columnName(chosen, i18n)}: ${title}` : t`Week ${title}`
  return (
    <article className={css.sheet} data-week-sheet aria-label={t`Week plan`}>
      <header>
        <h1>{heading}</h1>
        <p>{filterLabels ?? <Plural value={cars} one="# car" other="# cars" />}</p>
        <p className={css.asOf}>
          {stationName && `${stationName} · `}
          <Trans>
            As of {format.date(readAt)}, {format.time(readAt)}
          </Trans>
        </p>
      </header>
      <table data-load={open === undefined || undefined} style={{ '--rows': rows.length } as CSSProperties}>
        <colgroup>
          {!chosen && <col className={css.rowName} />}
          {days.map((day) => (
            <col key={day.date} className={isIdle(day) ? css.idle : undefined} />
          ))}
        </colgroup>
        <thead>
          <tr>
            {!chosen && <td />}
            {days.map((day) => (
              <th key={day.date} scope="col">
                {format.weekday(day.date)} {Number(day.date.slice(8))}
                {(day.note || day.open.length === 0) && <small>{day.note ?? t`Closed`}</small>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              {!chosen && <th scope="row">{columnName(row, i18n)}</th>}
              {days.map((day, index) => (
                <td key={day.date}>
                  {(open === undefined || chosen) && (
                    <Load
                      row={row}
                      index={index}
                      day={day}
                      since={Math.floor(readAt / quarterMs) * quarterMs}
                      format={format}
                    />
                  )}
                  {open !== undefined &&
                    row.cells[index]?.map((card) => (
                      <Car key={card.key} card={card} day={day} format={format} isBrief={!chosen} />
                    ))}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </article>
  )
}

type LoadProps = {
  row: WeekRow
  index: number
  day: WeekDay
  /** Time before this instant (ms since the epoch) is not free any more. */
  since: number
  format: Format
}

function Load({ row, index, day, since, format }: LoadProps) {
  const { i18n } = useLingui()
  const load = row.loads[index]
  if (!load || (load.cars === 0 && load.openMinutes === 0)) return null
  const { openMinutes, bookedMinutes, cars } = load
  const excess = excessMinutes(load)
  const hasHours = row.bay !== null || row.employee !== null
  const free = Math.round(freeMinutes(load, Math.max(since, day.bounds.from)))
  return (
    <p className={css.load}>
      <b>{format.hours(bookedMinutes)}</b> {openMinutes > 0 && `/ ${format.hours(openMinutes)} `}h
      <small>
        {cars > 0 && <Plural value={cars} one="# car" other="# cars" />}
        {cars > 0 && hasHours && ' · '}
        {hasHours &&
          (excess > 0 ? (
            <b>
              ! <Trans>{durationLabels(excess, format, i18n)} over</Trans>
            </b>
          ) : free > 0 ? (
            <Trans>{durationLabels(free, format, i18n)} free</Trans>
          ) : (
            <Trans>full</Trans>
          ))}
      </small>
    </p>
  )
}

function Car({ card, day, format, isBrief }: { card: BoardCard; day: WeekDay; format: Format; isBrief: boolean }) {
  const { i18n, t } = useLingui()
  const { jobOf } = useJobLabels()
  const { appointment, span } = card
  const { vehicle, customer, status } = appointment
  const time = span.from < day.bounds.from ? `‹ ${format.weekday(format.dateOf(span.from))}` : format.time(span.from)
  return (
    <p className={css.car}>
      <b>{time}</b>{' '}
      <b className={css.plate}>{vehicle.plate ?? (customer ? nameCustomer(customer) : t`No plate yet`)}</b>
      {!isBrief && (
        <>
          {vehicle.plate && customer && <span>{nameCustomer(customer)}</span>}
          <span>{[briefCarOf(appointment), jobOf(appointment)].filter(Boolean).join(' · ')}</span>
          <small>{i18n._(statusSigns[status].word)}</small>
        </>
      )}
    </p>
  )
}
