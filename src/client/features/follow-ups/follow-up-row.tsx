import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { messageFaultLabel } from '#client/features/messages/message-fault-labels.ts'
import { dateLabel } from '#client/features/vehicle-dates/date-label.ts'
import { OilFormula } from '#client/features/vehicle-dates/oil-formula.tsx'
import type { Station } from '#client/station/use-station.ts'
import { Button, ButtonContent, buttonClass } from '#client/ui/button.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { joinClasses } from '#client/ui/join-classes.ts'
import { Plate } from '#client/ui/plate.tsx'
import { flagStrip } from '#client/ui/status-flag.tsx'
import type { FollowUp } from '#contract/follow-ups/follow-up.ts'
import { nameCustomer } from '#domain/customer-name.ts'
import { isDated } from '#domain/follow-ups/follow-up.ts'
import { purposeOf } from '#domain/follow-ups/follow-up-message.ts'
import type { LocalDate } from '#domain/wall-time.ts'
import { followUpMessageLabels, reasonLabels, resultLabels } from './follow-up-labels.ts'
import css from './follow-ups.module.css'

/** What a tap on a follow-up opens. */
export type FollowUpAct = 'message' | 'book' | 'snooze' | 'close' | 'dates'

export type FollowUpRowProps = {
  followUp: FollowUp
  station: Station
  today: LocalDate
  onAct: (act: FollowUpAct) => void
  onReopen: () => void
}

/** One follow-up: why, which car, whose, until when, and what can be done. */
export function FollowUpRow({ followUp, station, today, onAct, onReopen }: FollowUpRowProps) {
  const { t, i18n } = useLingui()
  const { format } = station
  const { reason, group, vehicle, customer, dueOn, nextOn, result, closedAt, closedBy } = followUp
  const { icon, name } = reasonLabels[reason]
  const car = [vehicle?.brand, vehicle?.model].filter(Boolean).join(' ')
  const who = customer && nameCustomer(customer, station.country)
  const isOverdue = group === 'overdue'
  return (
    <li
      className={joinClasses(css.row, isOverdue && css.overdue, isOverdue && flagStrip('waiting'))}
      data-follow-up={followUp.id}
    >
      <div className={css.head}>
        <h3 className={css.reason}>
          <Icon name={icon} />
          {i18n._(name)}
        </h3>
        <p className={css.who}>
          {vehicle && <Plate plate={vehicle.plate} country={vehicle.country} />}
          {car && <span>{car}</span>}
          {who ? <b>{who}</b> : <span className={css.dim}>{t`No customer`}</span>}
        </p>
        <p className={css.dates}>
          {group === null ? (
            <>
              <b>{result && i18n._(resultLabels[result])}</b>
              {closedAt && ` · ${format.timeOn(closedAt, today)}`}
              {closedBy && ` · ${closedBy}`}
            </>
          ) : (
            <>
              <b>{isOverdue ? t`Overdue since ${dateLabel(dueOn, format)}` : t`Due ${dateLabel(dueOn, format)}`}</b>
              {group === 'upcoming' && nextOn !== dueOn && ` · ${t`from ${dateLabel(nextOn, format)}`}`}
            </>
          )}
        </p>
      </div>
      <div className={css.details}>
        <FollowUpDetails followUp={followUp} station={station} today={today} />
        {vehicle && group !== null && isDated(reason) && (
          <button type="button" className={css.more} aria-haspopup="dialog" onClick={() => onAct('dates')}>
            <Trans>Key dates</Trans>
          </button>
        )}
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: these buttons are no fields. */}
      <div
        className={css.acts}
        role="group"
        aria-label={[i18n._(name), vehicle?.plate, who].filter(Boolean).join(', ')}
      >
        {group === null ? (
          <Button icon="tabler:arrow-back-up" onClick={onReopen}>
            <Trans>Open again</Trans>
          </Button>
        ) : (
          <>
            {customer?.phone && followUp.callObstacle !== 'no-consent' && (
              <a href={`tel:${customer.phone}`} className={buttonClass()}>
                <ButtonContent icon="tabler:phone-call">
                  <Trans>Call</Trans>
                </ButtonContent>
              </a>
            )}
            <Button icon="tabler:message" aria-haspopup="dialog" onClick={() => onAct('message')}>
              <Trans>Message</Trans>
            </Button>
            <Button icon="tabler:calendar-plus" aria-haspopup="dialog" onClick={() => onAct('book')}>
              <Trans>Book</Trans>
            </Button>
            <Button icon="tabler:clock" aria-haspopup="dialog" onClick={() => onAct('snooze')}>
              <Trans>Later</Trans>
            </Button>
            <Button icon="tabler:check" aria-haspopup="dialog" onClick={() => onAct('close')}>
              <Trans>Close…</Trans>
            </Button>
          </>
        )}
      </div>
    </li>
  )
}

type DetailsProps = { followUp: FollowUp; station: Station; today: LocalDate }

function FollowUpDetails({ followUp, station, today }: DetailsProps) {
  const { t, i18n } = useLingui()
  const { format } = station
  const { finding, oil, note, nextVisit, bookedId, group } = followUp
  const [message] = followUp.messages
  const why = message?.state === 'failed' ? messageFaultLabel(message.channel, message.why) : null
  return (
    <>
      {followUp.customer && followUp.callObstacle === 'no-consent' && group !== null && (
        <p className={css.text}>
          <Icon name="tabler:phone-off" />{' '}
          {purposeOf(followUp.reason) === 'marketing'
            ? t`No consent to calls with offers.`
            : t`No consent to calls with reminders.`}{' '}
          <Link to="/{-$locale}/customers/$id" params={{ id: followUp.customer.id }}>
            <Trans>Record consent</Trans>
          </Link>
        </p>
      )}
      {finding && (
        <p className={css.text}>
          <Link to="/{-$locale}/orders/$id" params={{ id: finding.appointmentId }}>
            {finding.what}
          </Link>
          {finding.gross !== null && ` · ${format.money(finding.gross)}`}
        </p>
      )}
      {note && <p className={css.text}>{note}</p>}
      {oil && group !== null && (
        <details className={css.formula}>
          <summary>
            {oil.by === 'mileage' ? t`Estimated from the mileage` : t`${oil.everyMonths} months after the last one`}
          </summary>
          <OilFormula oil={oil} format={format} />
        </details>
      )}
      {nextVisit && group !== null && (
        <p className={css.text}>
          <Link to="/{-$locale}/orders/$id" params={{ id: nextVisit.id }}>
            {t`Already booked: ${format.timeOn(nextVisit.startsAt, today)}`}
          </Link>
        </p>
      )}
      {bookedId && (
        <p className={css.text}>
          <Link to="/{-$locale}/orders/$id" params={{ id: bookedId }}>
            <Trans>Open the booking</Trans>
          </Link>
        </p>
      )}
      {message && (
        <p className={css.dim}>
          {i18n._(followUpMessageLabels[message.state])} · {message.channel === 'email' ? t`Email` : t`SMS`} ·{' '}
          {format.timeOn(message.dueAt, today)}
          {why && `. ${i18n._(why)}`}
        </p>
      )}
    </>
  )
}
