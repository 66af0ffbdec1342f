import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import type { Format } from '#client/i18n/format.ts'
import type { Station } from '#client/station/use-station.ts'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { useMedia } from '#client/ui/hooks/use-media.ts'
import type { Appointment } from '#contract/appointments.ts'
import type { Bay } from '#contract/bays.ts'
import type { Outlook, PromiseProposal } from '#domain/promise-risk.ts'
import type { LocalDate } from '#domain/wall-time.ts'
import { type Arrival, atRiskFirst, isAtRisk, isLate, type Promised } from './today-promises.ts'
import { TodayProposal } from './today-proposal.tsx'
import { TodayProposalSheet } from './today-proposal-sheet.tsx'
import { AtRiskLabels, ClockLabels, TodayRow } from './today-row.tsx'
import css from './today-times.module.css'

const shown = 6
/** In two columns, as high as both cards beside them. */
const shownWide = 18
const twoColumns = '(min-width: 1600px)'

type Listed = { bays: readonly Bay[]; format: Format; today: LocalDate }

type PromisedTodayProps = {
  promises: readonly Promised[]
  risks: ReadonlyMap<string, Outlook>
  bays: readonly Bay[]
  station: Station
  today: LocalDate
}

/**
 * The promises for today: first those at risk, each with its proposal. No other screen has this list, so all its rows
 * can be expanded here.
 */
export function PromisedToday({ promises, risks, bays, station, today }: PromisedTodayProps) {
  const { t } = useLingui()
  const [isOpen, setOpen] = useState(false)
  // Outside the list: the row may disappear while its sheet is open.
  const [taken, setTaken] = useState<{ appointment: Appointment; proposal: PromiseProposal } | null>(null)
  const { format } = station
  const shownFirst = useMedia(twoColumns) ? shownWide : shown
  const inOrder = atRiskFirst(promises, risks)
  const late = promises.filter(isLate).length
  const atRisk = inOrder.filter((one) => isAtRisk(one, risks.get(one.appointment.id))).length - late
  return (
    <>
      <TimesCard
        title={t`Due today`}
        count={promises.length}
        alarm={
          late + atRisk > 0 && (
            <>
              {late > 0 && <Plural value={late} one="# overdue" other="# overdue" />}
              {late > 0 && atRisk > 0 && ' · '}
              {atRisk > 0 && (
                <span className={css.risk}>
                  <Plural value={atRisk} one="# at risk" other="# at risk" />
                </span>
              )}
            </>
          )
        }
        all={
          promises.length > shownFirst && (
            <Button variant="quiet" className={css.more ?? ''} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
              {isOpen ? <Trans>Fewer</Trans> : <Trans>All {promises.length}</Trans>}
            </Button>
          )
        }
        none={<Trans>Nothing due today.</Trans>}
      >
        {inOrder.slice(0, isOpen ? promises.length : shownFirst).map((one) => {
          const { appointment, promisedAt, lateMinutes, isReady } = one
          const outlook = risks.get(appointment.id)
          return (
            <li key={appointment.id}>
              <TodayRow
                appointment={appointment}
                time={format.timeOn(promisedAt, today)}
                clock={
                  isReady ? null : outlook?.state === 'at-risk' ? (
                    <AtRiskLabels />
                  ) : (
                    <ClockLabels lateMinutes={lateMinutes} format={format} isDue />
                  )
                }
                place={placeOf(bays, appointment)}
                isFlagged
              >
                {outlook && isAtRisk(one, outlook) && (
                  <TodayProposal
                    appointment={appointment}
                    outlook={outlook}
                    station={station}
                    today={today}
                    onPropose={(proposal) => setTaken({ appointment, proposal })}
                  />
                )}
              </TodayRow>
            </li>
          )
        })}
      </TimesCard>
      {taken && <TodayProposalSheet {...taken} bays={bays} station={station} onClose={() => setTaken(null)} />}
    </>
  )
}

/** The expected cars, each with its planned bay. */
export function NextToCome({ arrivals, bays, format, today }: Listed & { arrivals: readonly Arrival[] }) {
  const { t } = useLingui()
  const late = arrivals.filter(({ lateMinutes }) => lateMinutes > 0).length
  return (
    <TimesCard
      title={t`Next arrivals`}
      count={arrivals.length}
      alarm={late > 0 && <Plural value={late} one="# late" other="# late" />}
      all={
        <Link to="/{-$locale}/orders" search={{ status: 'confirmed', day: today }} className={css.all}>
          <Trans>All {arrivals.length}</Trans>
        </Link>
      }
      none={<Trans>No more cars are expected today.</Trans>}
    >
      {arrivals.slice(0, shown).map(({ appointment, startsAt, lateMinutes }) => (
        <li key={appointment.id}>
          <TodayRow
            appointment={appointment}
            time={format.time(startsAt)}
            clock={<ClockLabels lateMinutes={lateMinutes} format={format} />}
            place={placeOf(bays, appointment)}
          />
        </li>
      ))}
    </TimesCard>
  )
}

/** The name of the bay that the appointment has reserved. */
function placeOf(bays: readonly Bay[], { blocks }: Appointment): string | undefined {
  return bays.find(({ id }) => blocks.some(({ bayId, live }) => live && bayId === id))?.name
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
        <h2>{title}</h2>
        {alarm && <span className={css.alarm}>{alarm}</span>}
        {count > 0 && all}
      </header>
      {count === 0 ? <p className={css.none}>{none}</p> : <ul className={css.list}>{children}</ul>}
    </Card>
  )
}
