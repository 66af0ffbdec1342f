import { Trans } from '@lingui/react/macro'
import type { Format } from '#client/i18n/format.ts'
import { Icon, type IconName } from '#client/ui/icon.tsx'
import type { Status } from '#domain/appointment.ts'
import type { AdditionalWork } from '#domain/findings/additional-work.ts'
import css from './work-findings.module.css'

type WorkFindingsProps = {
  findings: readonly AdditionalWork[]
  status: Status
  format: Format
  /** Prices are for the desk alone. */
  isPriced: boolean
}

type FindingAnswer = 'approved' | 'declined' | 'asked' | 'open'
const icons: Readonly<Record<FindingAnswer, IconName>> = {
  approved: 'tabler:thumb-up',
  declined: 'tabler:thumb-down',
  asked: 'tabler:phone-call',
  open: 'tabler:help-circle',
}

/** The additional work that was found in the car, with the customer's answers. */
export function WorkFindings({ findings, status, format, isPriced }: WorkFindingsProps) {
  if (findings.length === 0) return null
  const answerOf = ({ answer }: AdditionalWork): FindingAnswer => {
    if (answer) return answer.approved ? 'approved' : 'declined'
    return status === 'awaiting-approval' ? 'asked' : 'open'
  }
  return (
    <section className={css.findings}>
      <h3 className={css.title}>
        <Trans>Found during the work</Trans>
      </h3>
      <ul>
        {findings.map((finding) => {
          const answer = answerOf(finding)
          return (
            <li key={finding.id} data-answer={answer}>
              <Icon name={icons[answer]} />
              <span className={css.what}>{finding.what}</span>
              {isPriced && finding.gross !== null && <span>{format.money(finding.gross)}</span>}
              <b>
                <AnswerLabel answer={answer} />
              </b>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

function AnswerLabel({ answer }: { answer: FindingAnswer }) {
  if (answer === 'approved') return <Trans>Approved</Trans>
  if (answer === 'declined') return <Trans>Declined</Trans>
  return answer === 'asked' ? <Trans>Waiting for the customer</Trans> : <Trans>Not answered</Trans>
}
