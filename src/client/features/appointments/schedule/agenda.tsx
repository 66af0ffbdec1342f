import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Fragment, type ReactNode, useState } from 'react'
import { AppointmentCard } from '#client/features/appointments/card/board-card.tsx'
import type { BoardCard, BoardColumn } from '#client/features/appointments/layout/board-columns.ts'
import { columnName } from '#client/features/appointments/layout/column-labels.ts'
import type { Station } from '#client/station/use-station.ts'
import { Segmented } from '#client/ui/fields/segmented.tsx'
import { isEnded } from '#domain/appointment.ts'
import type { LocalDate } from '#domain/wall-time.ts'
import css from './agenda.module.css'

export type AgendaProps = {
  date: LocalDate
  columns: readonly BoardColumn[]
  now: number
  isToday: boolean
  station: Station
  /** Renders the bay and the employee of a card. */
  renderNote: (card: BoardCard) => ReactNode
}

/**
 * The day on a phone: the cards of one bay or of all bays in order of time, with the now line between them; finished
 * work, folded, at the end.
 */
export function Agenda({ date, columns, now, isToday, station, renderNote }: AgendaProps) {
  const { i18n, t } = useLingui()
  const [chosen, setChosen] = useState<string>('all')
  const { format } = station
  const isChosen = (id: string) => chosen === 'all' || chosen === id || !columns.some((column) => column.id === chosen)
  const cards = columns
    .filter(({ id }) => isChosen(id))
    .flatMap(({ cards }) => cards)
    .sort((a, b) => a.span.from - b.span.from)
  const isPast = ({ appointment, span }: BoardCard) => isToday && span.from <= now && isEnded(appointment.status)
  const past = cards.filter(isPast)
  const shown = cards.filter((card) => !isPast(card))
  const next = isToday ? shown.findIndex(({ span }) => span.from > now) : -1
  const renderCard = (card: BoardCard) => (
    <li key={card.key}>
      <AppointmentCard
        look="list"
        appointment={card.appointment}
        format={format}
        date={date}
        time={format.timeOn(card.span.from, date)}
        foot={renderNote(card)}
      />
    </li>
  )
  const segments = [
    { value: 'all', label: t`All` },
    ...columns.map((column) => {
      const name = columnName(column, i18n)
      return { value: column.id, label: column.isAway ? `${name} · ${t`off`}` : name }
    }),
  ]
  return (
    <div className={css.agenda}>
      {columns.length > 1 && (
        <div className="sideways">
          <Segmented
            label={t`Show`}
            labelHidden
            segments={segments}
            value={segments.some(({ value }) => value === chosen) ? chosen : 'all'}
            onValue={setChosen}
            className={css.bays ?? ''}
          />
        </div>
      )}
      {cards.length === 0 && (
        <p className={css.empty}>
          <Trans>No bookings.</Trans>
        </p>
      )}
      <ol className={css.list} aria-label={format.day(date)}>
        {shown.map((card, index) => (
          <Fragment key={card.key}>
            {index === next && (
              <li>
                <NowLine time={format.time(now)} />
              </li>
            )}
            {renderCard(card)}
          </Fragment>
        ))}
        {isToday && next < 0 && shown.length > 0 && (
          <li>
            <NowLine time={format.time(now)} />
          </li>
        )}
      </ol>
      {past.length > 0 && (
        <details className={css.past}>
          <summary>
            <Plural value={past.length} one="# finished" other="# finished" />
          </summary>
          <ol className={css.list}>{past.map(renderCard)}</ol>
        </details>
      )}
    </div>
  )
}

function NowLine({ time }: { time: string }) {
  return (
    <div className={css.now} data-now>
      <span className="visually-hidden">
        <Trans>Now</Trans>{' '}
      </span>
      <span>{time}</span>
    </div>
  )
}
