import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Format } from '#client/i18n/format.ts'
import { Card } from '#client/ui/card.tsx'
import { StatusFlag } from '#client/ui/status-flag.tsx'
import type { Bay } from '#contract/bays.ts'
import type { LocalDate } from '#domain/wall-time.ts'
import { carOf } from './car-words.ts'
import { type Arrival, isLate, type Promised } from './today-promises.ts'
import { ClockWords, TodayRow } from './today-row.tsx'
import css from './today-times.module.css'

const shown = 5

type Listed = { format: Format; today: LocalDate }

/** What was promised for today, the late ones first. */
export function PromisedToday({ promises, format, today }: Listed & { promises: readonly Promised[] }) {
  const { t } = useLingui()
  const late = promises.filter(isLate).length
  return (
    <TimesCard
      title={t`Promised today`}
      count={promises.length}
      alarm={late > 0 && <Plural value={late} one="# late" other="# late" />}
      all={
        <Link to="/{-$locale}/orders" search={{ sort: 'promisedAt' }} className={css.all}>
          <Trans>All promised</Trans>
        </Link>
      }
      none={<Trans>Nothing is promised for today. A promised time on an order brings it here.</Trans>}
    >
      {promises.slice(0, shown).map(({ appointment, promisedAt, lateMinutes, kept }) => (
        <li key={appointment.id}>
          <TodayRow
            appointment={appointment}
            time={format.timeOn(promisedAt, today)}
            clock={kept ? null : <ClockWords lateMinutes={lateMinutes} format={format} />}
            note={<Job car={carOf(appointment)} words={appointment.complaint} />}
            state={<StatusFlag status={appointment.status} />}
          />
        </li>
      ))}
    </TimesCard>
  )
}

type NextToComeProps = Listed & { arrivals: readonly Arrival[]; bays: readonly Bay[] }

/** Who is expected, with the bay that waits for them. */
export function NextToCome({ arrivals, bays, format, today }: NextToComeProps) {
  const { t } = useLingui()
  const late = arrivals.filter(({ lateMinutes }) => lateMinutes > 0).length
  const bayOf = (ids: readonly (string | null)[]) => bays.find(({ id }) => ids.includes(id))?.name
  return (
    <TimesCard
      title={t`Next to come`}
      count={arrivals.length}
      alarm={late > 0 && <Plural value={late} one="# late" other="# late" />}
      all={
        <Link to="/{-$locale}/orders" search={{ status: 'confirmed', day: today }} className={css.all}>
          <Trans>All expected</Trans>
        </Link>
      }
      none={<Trans>Nobody else is expected today.</Trans>}
    >
      {arrivals.slice(0, shown).map(({ appointment, startsAt, lateMinutes }) => (
        <li key={appointment.id}>
          <TodayRow
            appointment={appointment}
            time={format.time(startsAt)}
            clock={<ClockWords lateMinutes={lateMinutes} format={format} />}
            note={<Job car={carOf(appointment)} words={appointment.complaint} />}
            state={<span className={css.bay}>{bayOf(appointment.blocks.map(({ bayId }) => bayId))}</span>}
          />
        </li>
      ))}
    </TimesCard>
  )
}

/** What is to be done; the car goes before it where the row has no room beside the plate. */
function Job({ car, words }: { car: string; words: string }) {
  return (
    <>
      <span className={css.narrow}>{[car, words].filter(Boolean).join(' · ')}</span>
      <span className={css.wide}>{words}</span>
    </>
  )
}

type TimesCardProps = {
  title: string
  count: number
  alarm: ReactNode
  all: ReactNode
  none: ReactNode
  children: readonly ReactNode[]
}

function TimesCard({ title, count, alarm, all, none, children }: TimesCardProps) {
  return (
    <Card className={css.card ?? ''}>
      <header className={css.head}>
        <h2>
          {title} <span className={css.count}>{count}</span>
        </h2>
        {alarm && <span className={css.alarm}>{alarm}</span>}
        {all}
      </header>
      {count === 0 ? <p className={css.none}>{none}</p> : <ul className={css.list}>{children}</ul>}
    </Card>
  )
}
