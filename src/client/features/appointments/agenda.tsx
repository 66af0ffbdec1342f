import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { joinClasses } from '#client/ui/join-classes.ts'
import { Segmented } from '#client/ui/segmented.tsx'
import type { LocalDate } from '#domain/wall-time.ts'
import css from './agenda.module.css'
import { AppointmentCard } from './board-card.tsx'
import type { BoardColumn } from './board-columns.ts'
import type { Station } from './use-station.ts'

export type AgendaProps = {
  date: LocalDate
  columns: readonly BoardColumn[]
  now: number
  isToday: boolean
  station: Station
}

/** The day on a phone: the cards of one bay or of all in order of time, with the minute that it is between them. */
export function Agenda({ date, columns, now, isToday, station }: AgendaProps) {
  const { t } = useLingui()
  const [chosen, setChosen] = useState<string>('all')
  const { format } = station
  const isChosen = (id: string) => chosen === 'all' || chosen === id || !columns.some((column) => column.id === chosen)
  const cards = columns
    .filter(({ id }) => isChosen(id))
    .flatMap(({ bay, cards }) => cards.map((card) => ({ ...card, bay })))
    .sort((a, b) => a.span.from - b.span.from)
  const next = isToday ? cards.findIndex(({ span }) => span.from > now) : -1
  const segments = [
    { value: 'all', label: t`All` },
    ...columns.map(({ id, bay }) => ({ value: id, label: bay?.name ?? t`Waiting` })),
  ]
  return (
    <div className={css.agenda}>
      {columns.length > 1 && (
        <Segmented
          label={t`Bay`}
          labelHidden
          segments={segments}
          value={segments.some(({ value }) => value === chosen) ? chosen : 'all'}
          onValue={setChosen}
          className={css.bays ?? ''}
        />
      )}
      {cards.length === 0 && (
        <p className={css.empty}>
          <Trans>Nothing is booked here.</Trans>
        </p>
      )}
      <ol className={css.list} aria-label={format.day(date)}>
        {cards.map(({ key, appointment, span, bay }, index) => (
          <li key={key} className={joinClasses(css.item, index === next && css.next)}>
            {index === next && <NowLine time={format.time(now)} />}
            <AppointmentCard
              look="list"
              appointment={appointment}
              format={format}
              time={format.timeOn(span.from, date)}
              note={bay?.name}
            />
          </li>
        ))}
        {isToday && next < 0 && cards.length > 0 && (
          <li>
            <NowLine time={format.time(now)} />
          </li>
        )}
      </ol>
    </div>
  )
}

function NowLine({ time }: { time: string }) {
  return (
    <div className={css.now}>
      <span className="visually-hidden">
        <Trans>Now</Trans>{' '}
      </span>
      <span>{time}</span>
    </div>
  )
}
