import { Trans } from '@lingui/react/macro'
import { Button } from '#client/ui/button.tsx'
import type { Finding } from '#contract/order/finding.ts'
import { canStep } from '#domain/findings/finding.ts'
import type { AnswerTarget } from './finding-answer-sheet.tsx'
import css from './findings.module.css'

type FindingAnswersProps = {
  finding: Pick<Finding, 'state' | 'what'>
  onAnswer: (to: AnswerTarget) => void
  onWithdraw: () => void
}

/** The possible steps of a finding, an answer that is changed among them. */
export function FindingAnswers({ finding: { state }, onAnswer, onWithdraw }: FindingAnswersProps) {
  const steps = [
    canStep(state, 'asked') && (
      <Button key="asked" icon="tabler:phone-call" onClick={() => onAnswer('asked')}>
        {state === 'draft' ? <Trans>Customer asked</Trans> : <Trans>Asked again</Trans>}
      </Button>
    ),
    canStep(state, 'approved') && (
      <Button key="approved" icon="tabler:thumb-up" onClick={() => onAnswer('approved')}>
        <Trans>Approved</Trans>
      </Button>
    ),
    canStep(state, 'declined') && (
      <Button key="declined" icon="tabler:thumb-down" onClick={() => onAnswer('declined')}>
        <Trans>Declined</Trans>
      </Button>
    ),
    canStep(state, 'withdrawn') && (
      <Button key="withdrawn" variant="quiet" icon="tabler:arrow-back-up" onClick={onWithdraw}>
        <Trans>Withdraw</Trans>
      </Button>
    ),
  ].filter(Boolean)
  return steps.length > 0 ? <div className={css.answers}>{steps}</div> : null
}
