import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '#client/ui/button.tsx'
import type { AppointmentDetails } from '#contract/appointments.ts'
import { openFinding } from '#domain/additional-work.ts'
import css from './order-steps.module.css'

/** Whether the next step of an order is the customer's word on work that was found. */
export const waitsForAnswer = ({ status, events }: AppointmentDetails): boolean =>
  status === 'awaiting-approval' && openFinding(events) !== null

export type ApprovalProps = { onAnswer: (approved: boolean) => void }

/** The customer said yes: the work goes on, and what was found is charged for. */
export function WorkApproved({ onAnswer }: ApprovalProps) {
  return (
    <Button variant="signal" className={css.usual ?? ''} icon="tabler:thumb-up" onClick={() => onAnswer(true)}>
      <Trans>Approved: go on</Trans>
    </Button>
  )
}

/** The customer said no: the work goes on without it. */
export function WorkDeclined({ onAnswer }: ApprovalProps) {
  const { t } = useLingui()
  return (
    <Button icon="tabler:thumb-down" onClick={() => onAnswer(false)}>
      {t`Declined: go on without`}
    </Button>
  )
}
