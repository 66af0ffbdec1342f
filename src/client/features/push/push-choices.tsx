import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#client/api/call.ts'
import { useDescribeProblem } from '#client/i18n/error-messages.ts'
import { Checkbox } from '#client/ui/fields/checkbox.tsx'
import { TimeField } from '#client/ui/fields/text-field.tsx'
import { toast } from '#client/ui/toast/toast.tsx'
import { type Push, type PushChoice, savePushChoice } from '#contract/push/push.ts'
import { usualQuietHours } from '#domain/push/quiet-hours.ts'
import { isLocalTime } from '#domain/wall-time.ts'
import css from './push.module.css'
import { pushKindLabels } from './push-labels.ts'
import { pushQuery } from './push-query.ts'

/** What a person is notified of, when, and with which words; a tap is saved at once. */
export function PushChoices({ push }: { push: Push }) {
  const { t, i18n } = useLingui()
  const queryClient = useQueryClient()
  const describeProblem = useDescribeProblem()
  const { kinds } = push
  const saving = useMutation({
    mutationFn: (body: PushChoice) => call(savePushChoice, { body }),
    // In their order: each choice replaces the whole of the one before.
    scope: { id: 'push-choice' },
    onSuccess: async (saved) => {
      // An answer that is on its way may be older.
      await queryClient.cancelQueries(pushQuery)
      queryClient.setQueryData(pushQuery.queryKey, saved)
      toast.success(t`Saved`)
    },
    onError: (failure) => toast.error(describeProblem(failure, t`NOT saved. Nothing was changed.`)),
  })
  const choice = saving.isPending ? saving.variables : push.choice
  const { quiet } = choice
  const save = (change: Partial<PushChoice>) => saving.mutate({ ...choice, ...change })
  return (
    <>
      <fieldset className={css.group}>
        <legend className={css.legend}>
          <Trans>Notify me when</Trans>
        </legend>
        {kinds.map((kind) => (
          <Checkbox
            key={kind}
            name={kind}
            checked={choice.kinds.includes(kind)}
            onValue={(isWanted) =>
              save({ kinds: kinds.filter((one) => (one === kind ? isWanted : choice.kinds.includes(one))) })
            }
          >
            {i18n._(pushKindLabels[kind])}
          </Checkbox>
        ))}
      </fieldset>
      <fieldset className={css.group}>
        <legend className={css.legend}>
          <Trans>How</Trans>
        </legend>
        <Checkbox
          name="quiet"
          checked={quiet !== null}
          hint={t`Notifications that still matter are sent when they end.`}
          onValue={(isQuiet) => save({ quiet: isQuiet ? usualQuietHours : null })}
        >
          <Trans>Quiet hours</Trans>
        </Checkbox>
        {quiet && (
          <QuietTimes key={`${quiet.from} ${quiet.until}`} quiet={quiet} onSave={(times) => save({ quiet: times })} />
        )}
        <Checkbox
          name="showsNames"
          checked={choice.showsNames}
          hint={t`Everyone who sees your locked screen can read them.`}
          onValue={(showsNames) => save({ showsNames })}
        >
          <Trans>Show names and number plates</Trans>
        </Checkbox>
      </fieldset>
    </>
  )
}

type Times = NonNullable<PushChoice['quiet']>

/** Saved when the field is left: a time is typed in parts. */
function QuietTimes({ quiet, onSave }: { quiet: Times; onSave: (times: Times) => void }) {
  const { t } = useLingui()
  const [typed, setTyped] = useState(quiet)
  const isSame = typed.from === typed.until
  const leave = () => {
    const isWhole = isLocalTime(typed.from) && isLocalTime(typed.until)
    if (isWhole && !isSame && (typed.from !== quiet.from || typed.until !== quiet.until)) onSave(typed)
  }
  return (
    <div className={css.times}>
      <TimeField
        label={t`From`}
        value={typed.from}
        onChange={({ target }) => setTyped({ ...typed, from: target.value })}
        onBlur={leave}
      />
      <TimeField
        label={t`To`}
        value={typed.until}
        error={isSame ? t`Choose another time.` : undefined}
        onChange={({ target }) => setTyped({ ...typed, until: target.value })}
        onBlur={leave}
      />
    </div>
  )
}
