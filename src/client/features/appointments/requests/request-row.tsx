import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { carOf, nameCar } from '#client/features/appointments/car-labels.ts'
import { useDayLabels } from '#client/features/appointments/order/steps/use-day-labels.ts'
import { isJustAfterStep } from '#client/features/appointments/status/last-step.ts'
import { PendingMark } from '#client/features/appointments/status/pending-mark.tsx'
import { stepAction } from '#client/features/appointments/status/step-action.ts'
import { useJobLabels } from '#client/features/appointments/use-job-labels.ts'
import type { Station } from '#client/station/use-station.ts'
import { Button } from '#client/ui/button.tsx'
import { joinClasses } from '#client/ui/join-classes.ts'
import { Plate } from '#client/ui/plate.tsx'
import { flagStrip } from '#client/ui/status-flag.tsx'
import type { Appointment } from '#contract/appointments.ts'
import { statusSigns } from '#contract/labels/status-sign.ts'
import { nameCustomer } from '#domain/customer-name.ts'
import { ageLabels } from './age-labels.ts'
import type { RequestAnswer } from './request-sheet.tsx'
import css from './requests.module.css'
import { useAnswerRequest } from './use-answer-request.ts'

type RequestRowProps = {
  request: Appointment
  station: Station
  now: number
  onAsk: (to: RequestAnswer['to']) => void
  /** The pointer is over the button that proposes another time. */
  onNear: () => void
}

/** One request: when, which car, whose, what for, and the answers. */
export function RequestRow({ request, station, now, onAsk, onNear }: RequestRowProps) {
  const { i18n, t } = useLingui()
  const { jobOf } = useJobLabels()
  const answer = useAnswerRequest(request, station)
  const { format } = station
  const { id, status, startsAt, statusSince, vehicle, customer } = request
  const dayOf = useDayLabels(station, format.dateOf(now))
  const age = ageLabels(Math.floor((now - Date.parse(statusSince)) / 60_000), format, i18n)
  const isRequested = status === 'requested'
  const ask = (to: RequestAnswer['to']) => {
    if (!isJustAfterStep()) onAsk(to)
  }
  const accept = (
    <Button
      key="accept"
      icon={statusSigns.confirmed.icon}
      iconTone={isRequested ? undefined : statusSigns.confirmed.tone}
      className={joinClasses(isRequested && css.accept)}
      onClick={() => {
        // The next request appears where this one was: the second tap of a double tap must not accept it too.
        if (!isJustAfterStep()) answer({ status: 'confirmed' })
      }}
    >
      {i18n._(stepAction(request, 'confirmed'))}
    </Button>
  )
  const reject = (
    <Button
      key="reject"
      icon={statusSigns.rejected.icon}
      iconTone={statusSigns.rejected.tone}
      aria-haspopup="dialog"
      onClick={() => ask('rejected')}
    >
      {i18n._(statusSigns.rejected.action)}
    </Button>
  )
  return (
    <li className={joinClasses(css.row, flagStrip(statusSigns[status].tone))} data-request={id}>
      <Link to="/{-$locale}/orders/$id" params={{ id }} className={css.link}>
        <span className={css.first}>
          <span className={css.when}>
            {dayOf(format.dateOf(startsAt))} {format.time(startsAt)} <PendingMark id={id} />
          </span>
          <Plate plate={vehicle.plate} country={vehicle.country} className={css.plate ?? ''} />
        </span>
        <span className={css.who}>
          <b>{carOf(request)}</b> {customer && <span>{nameCustomer(customer, station.country)}</span>}
        </span>
        <span className={css.job}>{jobOf(request)}</span>
        <span className={css.age}>
          {isRequested ? (
            t`received ${age}`
          ) : (
            <>
              <b>
                <Trans>Waiting for the customer’s answer</Trans>
              </b>{' '}
              · {t`proposed ${age}`}
            </>
          )}
        </span>
      </Link>
      {/* biome-ignore lint/a11y/useSemanticElements: these buttons are no fields. */}
      <div className={css.answers} role="group" aria-label={nameCar(request, i18n)}>
        {isRequested ? (
          <>
            {accept}
            <Button
              icon={statusSigns.proposed.icon}
              aria-haspopup="dialog"
              onPointerEnter={onNear}
              onClick={() => ask('proposed')}
            >
              <Trans>Another time</Trans>
            </Button>
            {reject}
          </>
        ) : (
          <>
            {reject}
            {accept}
          </>
        )}
      </div>
    </li>
  )
}
