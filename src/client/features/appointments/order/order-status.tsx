import { Trans, useLingui } from '@lingui/react/macro'
import { DueMark } from '#client/features/appointments/due/due-mark.tsx'
import { durationLabels } from '#client/features/appointments/duration-labels.ts'
import { toPayOf } from '#client/features/appointments/order/lines/to-pay-of.ts'
import { StepDetail } from '#client/features/appointments/order/steps/step-detail.tsx'
import type { OrderPartProps } from '#client/features/appointments/order-part.ts'
import { ReasonText } from '#client/features/appointments/reason-text.tsx'
import { DetailMark } from '#client/features/appointments/status/detail-mark.tsx'
import { useOpenings } from '#client/features/appointments/use-openings.ts'
import { workLeft } from '#client/features/appointments/work-left.ts'
import { Card } from '#client/ui/card.tsx'
import { joinClasses } from '#client/ui/join-classes.ts'
import { FlagChip, flagTone, StatusFlag } from '#client/ui/status-flag.tsx'
import { statusSigns } from '#contract/labels/status-sign.ts'
import { desk } from '#domain/role.ts'
import css from './order-screen.module.css'

/** The status and since when, why, the work that is left, the amount to pay, and the promise. */
export function OrderStatus({ order, station, now }: OrderPartProps) {
  const { format } = station
  const { status, statusSince, statusReason, statusDetail, startsAt } = order
  const { i18n } = useLingui()
  const { tone } = statusSigns[status]
  const today = format.dateOf(now)
  const openings = useOpenings([order], { today, now }, station)
  const left = workLeft(order, now, openings)
  const planned = status === 'confirmed' || status === 'requested' || status === 'proposed'
  const toPay = desk.includes(station.role) ? toPayOf(order) : null
  // The amount is beside it, and what was found is part of the job.
  const { amount: _amount, what: _what, gross: _gross, ...detail } = statusDetail ?? {}
  return (
    <Card className={joinClasses(css.status, flagTone(tone))}>
      <p className={css.state} aria-live="polite">
        <FlagChip tone={tone} />
        <StatusFlag status={status} size="large" />
      </p>
      <p className={css.since}>
        <span>
          {planned ? (
            <Trans>for {format.timeOn(startsAt, today)}</Trans>
          ) : (
            <Trans>since {format.timeOn(statusSince, today)}</Trans>
          )}
        </span>
        {planned && order.source === 'online' && (
          <span>
            <Trans>Booked online</Trans>
          </span>
        )}
        {status === 'confirmed' && order.comingAt && (
          <span>
            <Trans>Customer confirmed</Trans>
          </span>
        )}
        {left !== null && (
          <span>
            <Trans>~{durationLabels(left, format, i18n)} left</Trans>
          </span>
        )}
      </p>
      <DueMark appointment={order} format={format} day={today} className={css.due} />
      <DetailMark orderId={order.id} field="promisedAt" />
      {toPay && (
        <p className={css.toPay}>
          {status === 'completed' ? <Trans>Total</Trans> : <Trans>To pay</Trans>} <b>{format.money(toPay.amount)}</b>
        </p>
      )}
      <p className={css.reason}>
        <ReasonText status={status} reason={statusReason} before="" />
        <StepDetail detail={detail} format={format} today={today} before={statusReason ? ' · ' : ''} />
      </p>
    </Card>
  )
}
