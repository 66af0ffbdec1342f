import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { wayLabels } from '#client/features/appointments/finding-labels.ts'
import type { Format } from '#client/i18n/format.ts'
import { Button } from '#client/ui/button.tsx'
import { TextArea } from '#client/ui/fields/text-field.tsx'
import { Sheet } from '#client/ui/sheet.tsx'
import type { Finding } from '#contract/order/finding.ts'
import { type FindingWay, longestRefusal } from '#domain/findings/finding.ts'
import css from './findings.module.css'
import type { FindingStep } from './use-step-finding.ts'

export type AnswerTarget = 'asked' | 'approved' | 'declined'
type FindingAnswerSheetProps = {
  finding: Pick<Finding, 'what' | 'gross'>
  to: AnswerTarget
  format: Format
  onTake: (step: FindingStep) => void
  onClose: () => void
}

// A link is an answer of the customer's own.
const ways = ['phone', 'in-person', 'email'] as const satisfies readonly FindingWay[]

/** Asks how the customer was asked or has answered; a tap on the way takes the step. */
export function FindingAnswerSheet({ finding, to, format, onTake, onClose }: FindingAnswerSheetProps) {
  const { t, i18n } = useLingui()
  const [reason, setReason] = useState('')
  const titles = {
    asked: t`How was the customer asked?`,
    approved: t`How did the customer approve?`,
    declined: t`How did the customer decline?`,
  }
  return (
    <Sheet open onClose={onClose} title={titles[to]} keepOpen={reason.trim() !== ''}>
      <p className={css.quoted}>
        {finding.what}
        {finding.gross !== null && (
          <b>
            <Trans>{format.money(finding.gross)} incl. VAT</Trans>
          </b>
        )}
      </p>
      {to === 'declined' && (
        <TextArea
          label={t`Reason`}
          optional
          rows={2}
          maxLength={longestRefusal}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
      )}
      <ul className={css.ways}>
        {ways.map((how) => (
          <li key={how}>
            <Button wide size="large" icon={wayLabels[how].icon} onClick={() => onTake({ to, how, reason })}>
              {i18n._(wayLabels[how].word)}
            </Button>
          </li>
        ))}
      </ul>
    </Sheet>
  )
}
