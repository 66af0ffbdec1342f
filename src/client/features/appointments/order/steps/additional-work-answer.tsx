import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '#client/ui/button.tsx'
import type { Appointment, AppointmentDetails } from '#contract/appointments.ts'
import { openFinding } from '#domain/findings/additional-work.ts'
import css from './order-steps.module.css'

/**
 * Whether the next step of an order is the customer's answer about additional work. Several questions are answered one
 * by one, among the findings.
 */
export function waitsForAnswer(order: Appointment | AppointmentDetails): boolean {
  if (order.status !== 'awaiting-approval') return false
  if (!('events' in order)) return order.statusDetail?.what !== undefined
  const open = order.findings.filter(({ state }) => state === 'asked')
  return openFinding(order.events) !== null && open.length <= 1
}

export type ApprovalProps = { onAnswer: (approved: boolean) => void }

/** The customer approved: the work continues, and the additional work is charged. */
export function WorkApproved({ onAnswer, isRow }: ApprovalProps & { isRow: boolean }) {
  return (
    <Button
      variant={isRow ? 'normal' : 'signal'}
      className={css.usual ?? ''}
      icon="tabler:thumb-up"
      onClick={() => onAnswer(true)}
    >
      <Trans>Approved: resume work</Trans>
    </Button>
  )
}

/** The customer declined: the work continues without the additional work. */
export function WorkDeclined({ onAnswer }: ApprovalProps) {
  const { t } = useLingui()
  return (
    <Button icon="tabler:thumb-down" onClick={() => onAnswer(false)}>
      {t`Declined: resume without it`}
    </Button>
  )
}
