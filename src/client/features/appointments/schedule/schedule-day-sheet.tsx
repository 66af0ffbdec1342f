import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { profileQuery } from '#client/api/profile-query.ts'
import { asServerTime } from '#client/api/server-clock.ts'
import { carOf } from '#client/features/appointments/car-labels.ts'
import { type BoardCard, type BoardColumn, spansOf } from '#client/features/appointments/layout/board-columns.ts'
import { columnName } from '#client/features/appointments/layout/column-labels.ts'
import type { ScheduleBy } from '#client/features/appointments/layout/schedule-search.ts'
import { orderFilters } from '#client/features/appointments/orders-search.ts'
import { useJobLabels } from '#client/features/appointments/use-job-labels.ts'
import { useNames } from '#client/station/use-names.ts'
import type { Station } from '#client/station/use-station.ts'
import type { Appointment } from '#contract/appointments.ts'
import { statusSigns } from '#contract/labels/status-sign.ts'
import type { Status } from '#domain/appointment.ts'
import { formatPhone } from '#domain/codes/phone.ts'
import type { LocalDate } from '#domain/wall-time.ts'
import css from './schedule-day-sheet.module.css'

export type DaySheetProps = {
  date: LocalDate
  columns: readonly BoardColumn[]
  by: ScheduleBy
  /** The cars carried over from earlier days. */
  still: readonly Appointment[]
  /** The active filter, if any. */
  filterLabels: string | undefined
  /** The reason for special hours. */
  note: string | null
  /** The time of the data in ms since the epoch. */
  asOf: number
  station: Station
}

type SheetLine = Pick<BoardCard, 'key' | 'appointment' | 'bayId' | 'employeeId' | 'span'>

/** The day on paper: a table for each bay or employee, black on white, with a tick box for each car. */
export function DaySheet({ date, columns, by, still, filterLabels, note, asOf, station }: DaySheetProps) {
  const readAt = asServerTime(asOf)
  const { i18n, t } = useLingui()
  const { format } = station
  const stationName = useQuery(profileQuery).data?.stationName
  const groups = columns
    .map((column) => ({ id: column.id, name: columnName(column, i18n), lines: column.cards.filter(takesPlace) }))
    .filter(({ lines }) => lines.length > 0)
  const ofStill = still.flatMap((appointment) =>
    spansOf(appointment)
      .slice(-1)
      .map((block) => ({ ...block, key: appointment.id, appointment })),
  )
  const cars = new Set(groups.flatMap(({ lines }) => lines.map(({ appointment }) => appointment.id))).size
  return (
    <article className={css.sheet} data-day-sheet aria-label={t`Day plan`}>
      <header>
        <h1>
          <Trans>Day plan: {format.day(date)}</Trans>
        </h1>
        <p>
          {filterLabels ?? <Plural value={cars} one="# car" other="# cars" />}
          {note && ` · ${note}`}
        </p>
        <p className={css.asOf}>
          {stationName && `${stationName} · `}
          <Trans>
            As of {format.date(readAt)}, {format.time(readAt)}
          </Trans>
        </p>
      </header>
      {groups.map(({ id, name, lines }) => (
        <Group key={id} name={name} lines={lines} by={by} date={date} station={station} />
      ))}
      {ofStill.length > 0 && <Group name={t`Still here`} lines={ofStill} by={by} date={date} station={station} />}
      {groups.length + ofStill.length === 0 && (
        <p>
          <Trans>Nothing is booked here.</Trans>
        </p>
      )}
    </article>
  )
}

/** The column answers whether work is left on the car: a ready car only waits to be collected. */
const isWorkDone = (status: Status) => status === 'ready' || status === 'completed'

const cameToNothing: readonly string[] = orderFilters.off
const takesPlace = ({ appointment }: BoardCard) => !cameToNothing.includes(appointment.status)

type GroupProps = { name: string; lines: readonly SheetLine[]; by: ScheduleBy; date: LocalDate; station: Station }

const widths = [css.time, css.car, css.job, css.customer, css.promised, css.where, css.tick]

function Group({ name, lines, by, date, station }: GroupProps) {
  const { t } = useLingui()
  const heads = [t`Time`, t`Car`, t`Job`, t`Customer`, t`Due by`, by === 'bay' ? t`Mechanic` : t`Bay`, t`Done`]
  return (
    <section>
      <table aria-label={name}>
        <colgroup>
          {widths.map((width) => (
            <col key={width} className={width} />
          ))}
        </colgroup>
        {/* Bay and day are repeated on each page, and on each part of a sheet that is cut up. */}
        <thead>
          <tr>
            <th colSpan={heads.length} scope="colgroup">
              <span className={css.name}>
                {name} <span>{station.format.day(date)}</span>
              </span>
            </th>
          </tr>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <Row key={line.key} line={line} by={by} date={date} station={station} />
          ))}
        </tbody>
      </table>
    </section>
  )
}

function Row({ line, by, date, station }: Omit<GroupProps, 'name' | 'lines'> & { line: SheetLine }) {
  const { i18n } = useLingui()
  const { jobOf } = useJobLabels()
  const { people, bays } = useNames()
  const { format, country } = station
  const { appointment, bayId, employeeId, span } = line
  const { vehicle, customer, promisedAt, keyTag, status, number } = appointment
  const who = people.find((one) => one.id === employeeId)?.shortName
  const where = bays.find((one) => one.id === bayId)?.name
  return (
    <tr>
      <td className={css.times}>
        <b>{format.timeOn(span.from, date)}</b>–{format.timeOn(span.to, date)}
        <small>{i18n._(statusSigns[status].word)}</small>
      </td>
      <td>
        <b className={css.plate} translate="no">
          {vehicle.plate ?? <Trans>No plate yet</Trans>}
        </b>
        <small>{[carOf(appointment), vehicle.year].filter(Boolean).join(' ')}</small>
      </td>
      <td>
        {jobOf(appointment) || number}
        {keyTag && (
          <small>
            <Trans>Key tag {keyTag}</Trans>
          </small>
        )}
      </td>
      <td>
        {customer?.name}
        {customer?.phone && <small>{formatPhone(customer.phone, country)}</small>}
      </td>
      <td>{promisedAt && <b>{format.timeOn(promisedAt, date)}</b>}</td>
      <td>{by === 'bay' ? who : where}</td>
      <td>
        <span className={css.box} data-done={isWorkDone(status) || undefined} />
      </td>
    </tr>
  )
}
