import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '#client/ui/button.tsx'
import type { IconName } from '#client/ui/icon.tsx'
import { Sheet } from '#client/ui/sheet.tsx'
import { type FollowUpResult, followUpResults } from '#domain/follow-ups/follow-up.ts'
import { resultLabels } from './follow-up-labels.ts'
import css from './follow-ups.module.css'
import type { FollowUpSheetProps } from './snooze-sheet.tsx'
import { useStep } from './use-step.ts'

const icons: Readonly<Record<FollowUpResult, IconName>> = {
  booked: 'tabler:calendar-check',
  refused: 'tabler:x',
  'no-answer': 'tabler:phone-call',
  'not-needed': 'tabler:ban',
}

/** Closes a follow-up with a result: one tap. */
export function CloseSheet({ followUp, onClose }: FollowUpSheetProps) {
  const { t, i18n } = useLingui()
  const step = useStep(onClose)
  const { id, nextVisit } = followUp
  const close = (result: FollowUpResult) => {
    const name = i18n._(resultLabels[result])
    // The visit that is booked already is the one.
    const made = result === 'booked' && nextVisit ? { appointmentId: nextVisit.id } : {}
    step.mutate({ id, body: { to: 'closed', result, ...made }, done: t`Closed: ${name}` })
  }
  return (
    <Sheet open onClose={onClose} title={t`How did it end?`}>
      <div className={css.choices}>
        {followUpResults.map((result) => (
          <Button key={result} wide icon={icons[result]} disabled={step.isPending} onClick={() => close(result)}>
            {i18n._(resultLabels[result])}
          </Button>
        ))}
      </div>
      <p className={css.dim}>
        <Trans>Results are counted for each reason.</Trans>
      </p>
    </Sheet>
  )
}
