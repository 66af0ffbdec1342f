import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '#client/api/call.ts'
import { LoadError } from '#client/i18n/load-error.tsx'
import { useVersionedForm } from '#client/offline/drafts/use-versioned-form.ts'
import { Banner } from '#client/ui/banner.tsx'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { ConflictNotice } from '#client/ui/conflict-notice.tsx'
import { DraftNotice } from '#client/ui/draft-notice.tsx'
import { Checkbox } from '#client/ui/fields/checkbox.tsx'
import { SelectField } from '#client/ui/fields/select-field.tsx'
import { Loading, Skeleton } from '#client/ui/skeleton.tsx'
import { toast } from '#client/ui/toast/toast.tsx'
import { type MessageChoice, saveMessageChoice } from '#contract/messages.ts'
import { type MessageKind, optionalKinds, reminderTimes, usualReminderTime } from '#domain/message.ts'
import { messageKindLabels } from './message-labels.ts'
import css from './messages.module.css'
import { messageChoiceQuery } from './messages-query.ts'

/** The kinds of messages that customers of the station get, each with a switch. */
export function MessageChoicePanel({ userId }: { userId: string }) {
  const query = useQuery(messageChoiceQuery)
  if (query.data) return <ChoiceForm choice={query.data} userId={userId} />
  if (query.error) return <LoadError query={query} />
  return (
    <Loading>
      <Skeleton box height="30rem" />
    </Loading>
  )
}

function ChoiceForm({ choice, userId }: { choice: MessageChoice; userId: string }) {
  const { t, i18n } = useLingui()
  const queryClient = useQueryClient()
  const cacheChoice = (saved: MessageChoice) => void queryClient.setQueryData(messageChoiceQuery.queryKey, saved)
  const form = useVersionedForm({
    draft: 'message-choice',
    userId,
    saved: choice,
    schema: saveMessageChoice.body,
    toBody: ({ kinds, reminderTime, version }) => ({ kinds, reminderTime, version }),
    valuesOf: (current: MessageChoice) => current,
    rememberCurrent: cacheChoice,
    save: async (body) => {
      const saved = await call(saveMessageChoice, { body })
      cacheChoice(saved)
      toast.success(t`Saved`)
      return saved
    },
  })
  const { kinds, reminderTime = usualReminderTime } = form.values
  const hints: Partial<Record<MessageKind, string>> = {
    confirmed: t`With a calendar file. Not sent for walk-ins.`,
    moved: t`Only when the time changes, not the bay or the mechanic.`,
    reminder: t`With links to confirm, reschedule or cancel. Not sent if the appointment was made or changed less than 24 hours before.`,
    cancelled: t`With the reason you selected; your own comment is not sent.`,
    'awaiting-parts': t`With the part and the expected day.`,
    'awaiting-approval': t`With what was found, the price, and a request to call you.`,
    ready: t`With the amount to pay and today’s closing time.`,
  }
  return (
    <Card>
      <form ref={form.ref} noValidate onSubmit={form.submit} className={css.form}>
        {form.isRestored && <DraftNotice onDiscard={() => form.reset()} />}
        <fieldset className={css.kinds}>
          <legend>
            <Trans>Customers get a message when:</Trans>
          </legend>
          {optionalKinds.map((kind) => (
            <Checkbox
              key={kind}
              name={kind}
              checked={kinds.includes(kind)}
              hint={hints[kind]}
              onValue={(isOn) =>
                form.set({ kinds: optionalKinds.filter((one) => (one === kind ? isOn : kinds.includes(one))) })
              }
            >
              {i18n._(messageKindLabels[kind])}
            </Checkbox>
          ))}
        </fieldset>
        {kinds.includes('reminder') && (
          <SelectField
            label={t`Reminders are sent at`}
            value={reminderTime}
            options={reminderTimes.map((time) => ({ value: time, label: time }))}
            onValue={(time) => form.set({ reminderTime: time })}
          />
        )}
        <p className={css.note}>
          <Trans>
            Messages are held for two minutes so you can undo. Nothing is sent between 21:00 and 7:00. Updates that
            reach us more than two hours late are sent only if you confirm. Customers without an email address get a
            text message if you have set that up; if not, the order offers a ready-made one.
          </Trans>
        </p>
        {form.conflict && <ConflictNotice {...form.conflict} />}
        {form.problem && <Banner kind="error">{form.problem}</Banner>}
        {/* The text messages of this page are saved by a button of their own. */}
        <Button
          type="submit"
          wide
          variant={form.isChanged ? 'signal' : 'normal'}
          size="large"
          icon="tabler:check"
          busy={form.busy}
        >
          <Trans>Save</Trans>
        </Button>
      </form>
    </Card>
  )
}
