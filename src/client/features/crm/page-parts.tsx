import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { photoUrlOf } from '#client/api/photo-url.ts'
import { findingStateLabels, severityLabels } from '#client/features/appointments/finding-labels.ts'
import { useJobLabels } from '#client/features/appointments/use-job-labels.ts'
import { messageKindLabels } from '#client/features/messages/message-labels.ts'
import { useNow } from '#client/station/use-now.ts'
import type { Station } from '#client/station/use-station.ts'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { joinClasses } from '#client/ui/join-classes.ts'
import { Plate } from '#client/ui/plate.tsx'
import { flagStrip, StatusFlag } from '#client/ui/status-flag.tsx'
import type { FindingOnPage, MessageOnPage, NoteOnPage, PhotoOnPage, VisitOnPage } from '#contract/crm/pages.ts'
import type { MeasuredSeries } from '#contract/inspections/inspections.ts'
import { statusSigns } from '#contract/labels/status-sign.ts'
import { countVisits } from './count-visits.ts'
import shared from './crm.module.css'
import { sentLabels } from './crm-labels.ts'
import css from './page-parts.module.css'

/** Of a longer part, until all of it is asked for. */
const shownFirst = 6

type PagePartProps<T> = {
  title: ReactNode
  /** Beside the title, instead of how many there are. */
  aside?: ReactNode
  className?: string | undefined
  all: readonly T[]
  none: ReactNode
  children: (shown: readonly T[]) => ReactNode
}

/** A card with the first entries of a part of a page, and a button for the others. */
function Part<T>({ title, aside, className, all, none, children }: PagePartProps<T>) {
  const { t } = useLingui()
  const [isWhole, setWhole] = useState(false)
  const count = all.length
  return (
    <Card title={title} aside={count > 0 && <span className={shared.dim}>{aside ?? count}</span>} className={className}>
      {count === 0 ? <p className={shared.dim}>{none}</p> : children(isWhole ? all : all.slice(0, shownFirst))}
      {count > shownFirst && !isWhole && (
        <Button variant="quiet" onClick={() => setWhole(true)}>
          {t`Show all (${count})`}
        </Button>
      )}
    </Card>
  )
}

type OfStation<T> = T & { station: Station }

type VisitsPartProps = {
  list: readonly VisitOnPage[]
  /** How many visits there were. */
  visits: number
  withCar?: boolean
}

/** Also the visits that are booked, and those that were cancelled or missed: they are counted apart. */
export function VisitsPart({ list, visits, station, withCar }: OfStation<VisitsPartProps>) {
  const { jobOf } = useJobLabels()
  const { format } = station
  const now = useNow()
  const { booked, missed } = countVisits(list, now)
  return (
    <Part
      title={<Trans>Visits</Trans>}
      aside={
        <>
          <Plural value={visits} one="# visit" other="# visits" />
          {booked > 0 && (
            <>
              {' · '}
              <Plural value={booked} one="# booked" other="# booked" />
            </>
          )}
          {missed > 0 && (
            <>
              {' · '}
              <Plural value={missed} one="# cancelled or missed" other="# cancelled or missed" />
            </>
          )}
        </>
      }
      className={css.history}
      all={list}
      none={<Trans>No visits yet.</Trans>}
    >
      {(shown) => (
        <ul className={shared.rows}>
          {shown.map((visit) => (
            <li key={visit.id}>
              <Link
                to="/{-$locale}/orders/$id"
                params={{ id: visit.id }}
                className={joinClasses(css.visit, flagStrip(statusSigns[visit.status].tone))}
              >
                <b className={css.when}>
                  {format.date(visit.startsAt)}
                  {Date.parse(visit.startsAt) > now && ` ${format.time(visit.startsAt)}`}
                </b>
                <StatusFlag status={visit.status} className={css.flag ?? ''} />
                <span className={css.text}>
                  {visit.complaint || visit.work.join(', ') || jobOf({ ...visit, complaint: '' })}
                </span>
                {(withCar || visit.isOfEarlierOwner) && (
                  <span className={css.of}>
                    {withCar && <Plate plate={visit.vehicle.plate} country={visit.vehicle.country} />}
                    {visit.isOfEarlierOwner && (
                      <span className={shared.dim}>
                        <Trans>Earlier owner</Trans>
                      </span>
                    )}
                  </span>
                )}
                <span className={joinClasses(shared.dim, css.number)}>
                  {visit.number}
                  {visit.mileage !== null && (
                    <>
                      {' · '}
                      <span className={css.mileage}>{format.distance(visit.mileage)}</span>
                    </>
                  )}
                </span>
                {visit.amount !== null && <b className={css.amount}>{format.money(visit.amount)}</b>}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Part>
  )
}

export function FindingsPart({ findings, station }: OfStation<{ findings: readonly FindingOnPage[] }>) {
  const { i18n } = useLingui()
  const { format } = station
  return (
    <Part
      title={<Trans>Open and declined findings</Trans>}
      all={findings}
      none={<Trans>No open or declined findings.</Trans>}
    >
      {(shown) => (
        <ul className={shared.rows}>
          {shown.map((finding) => {
            const { word, icon } = findingStateLabels[finding.state]
            return (
              <li key={finding.id}>
                <Link to="/{-$locale}/orders/$id" params={{ id: finding.appointmentId }} className={css.entry}>
                  <span className={shared.split}>
                    <b>{[finding.what, finding.place].filter(Boolean).join(', ')}</b>
                    <span>{i18n._(severityLabels[finding.severity])}</span>
                  </span>
                  <span className={css.sign}>
                    <Icon name={icon} />
                    {i18n._(word)} · {format.date(finding.at)}
                  </span>
                  {finding.reason && <span className={shared.dim}>{finding.reason}</span>}
                  <span className={shared.split}>
                    <span className={shared.dim}>{finding.vehicle.plate}</span>
                    {finding.gross !== null && <b>{format.money(finding.gross)}</b>}
                  </span>
                </Link>
              </li>
            )
          })}
        </ul>
      )}
    </Part>
  )
}

export function PhotosPart({ photos, station }: OfStation<{ photos: readonly PhotoOnPage[] }>) {
  const { t } = useLingui()
  const { format } = station
  if (photos.length === 0) return null
  return (
    <Part title={<Trans>Photos</Trans>} all={photos} none={null}>
      {(shown) => (
        <ul className={css.photos}>
          {shown.map(({ id, appointmentId, note, takenAt }) => (
            <li key={id}>
              <Link to="/{-$locale}/orders/$id" params={{ id: appointmentId }}>
                <img src={photoUrlOf(id, 'thumb')} alt={note || t`Photo from ${format.date(takenAt)}`} loading="lazy" />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Part>
  )
}

export function NotesPart({ notes, station }: OfStation<{ notes: readonly NoteOnPage[] }>) {
  const { format } = station
  if (notes.length === 0) return null
  return (
    <Part title={<Trans>Order notes</Trans>} all={notes} none={null}>
      {(shown) => (
        <ul className={shared.rows}>
          {shown.map(({ id, appointmentId, text, occurredAt, actorName }) => (
            <li key={id}>
              <Link to="/{-$locale}/orders/$id" params={{ id: appointmentId }} className={css.entry}>
                <span className={css.text}>{text}</span>
                <span className={shared.dim}>{[format.date(occurredAt), actorName].filter(Boolean).join(' · ')}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Part>
  )
}

export function MessagesPart({ messages, station }: OfStation<{ messages: readonly MessageOnPage[] }>) {
  const { i18n } = useLingui()
  const { format } = station
  const today = format.dateOf(useNow())
  if (messages.length === 0) return null
  return (
    <Part title={<Trans>Messages</Trans>} all={messages} none={null}>
      {(shown) => (
        <ul className={shared.rows}>
          {shown.map(({ id, appointmentId, kind, state, channel, createdAt, settledAt, text }) => (
            <li key={id}>
              <Link to="/{-$locale}/orders/$id" params={{ id: appointmentId }} className={css.entry}>
                <span className={css.sign}>
                  <Icon name={channel === 'sms' ? 'tabler:message' : 'tabler:mail'} />
                  {i18n._(messageKindLabels[kind])}
                </span>
                <span className={shared.dim}>
                  {i18n._(sentLabels[state])} · {format.timeOn(settledAt ?? createdAt, today)}
                </span>
                {text && <span className={css.text}>{text}</span>}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Part>
  )
}

type MeasuredProps = { series: readonly MeasuredSeries[]; plate?: ReactNode }

/** The latest value of each item, with the ones before. */
export function MeasuredPart({ series, plate, station }: OfStation<MeasuredProps>) {
  const { format } = station
  if (series.length === 0) return null
  const words = (value: number, { decimals, unit }: MeasuredSeries) => `${format.decimal(value, decimals)} ${unit}`
  return (
    <Card title={<Trans>Measurements</Trans>} aside={plate}>
      <dl className={css.measured}>
        {series.map((one) => {
          const latest = one.values.at(-1)
          const before = one.values.slice(-3, -1)
          return (
            <div key={`${one.itemId} ${one.unit}`}>
              <dt>{one.label}</dt>
              <dd>
                <b>{latest && words(latest.value, one)}</b>{' '}
                <span className={shared.dim}>
                  {latest && format.date(latest.at)}
                  {before.length > 0 && (
                    <>
                      {' · '}
                      <Trans>before: {before.map(({ value }) => words(value, one)).join(', ')}</Trans>
                    </>
                  )}
                </span>
              </dd>
            </div>
          )
        })}
      </dl>
    </Card>
  )
}

/** A figure of a page, large. */
export const Figure = ({ label, children, isBad }: { label: ReactNode; children: ReactNode; isBad?: boolean }) => (
  <div className={joinClasses(isBad && css.away)}>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
)
