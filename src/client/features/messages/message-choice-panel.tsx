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
import { Loading, Skeleton } from '#client/ui/skeleton.tsx'
import { toast } from '#client/ui/toast/toast.tsx'
import { type MessageChoice, saveMessageChoice } from '#contract/messages.ts'
import { messageKinds } from '#domain/message.ts'
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
    toBody: ({ kinds, version }) => ({ kinds, version }),
    valuesOf: (current: MessageChoice) => current,
    rememberCurrent: cacheChoice,
    save: async (body) => {
      const saved = await call(saveMessageChoice, { body })
      cacheChoice(saved)
      toast.success(t`Saved`)
      return saved
    },
  })
  const { kinds } = form.values
  const hints: Partial<Record<(typeof messageKinds)[number], string>> = {
    confirmed: t`With a file for their calendar. A car taken in at the desk gets none.`,
    moved: t`When the time of a visit changes, not the bay or the person.`,
    cancelled: t`With the reason you tapped; what you typed stays with you.`,
    'awaiting-parts': t`With the part and the day you expect it.`,
    'awaiting-approval': t`With what you found and the price, and the wish to call you.`,
    ready: t`With what is to be paid, and until when you are open today.`,
  }
  return (
    <Card>
      <form ref={form.ref} noValidate onSubmit={form.submit} className={css.form}>
        {form.isRestored && <DraftNotice onDiscard={() => form.reset()} />}
        <fieldset className={css.kinds}>
          <legend>
            <Trans>Customers are told by e-mail:</Trans>
          </legend>
          {messageKinds.map((kind) => (
            <Checkbox
              key={kind}
              name={kind}
              checked={kinds.includes(kind)}
              hint={hints[kind]}
              onValue={(isOn) =>
                form.set({ kinds: messageKinds.filter((one) => (one === kind ? isOn : kinds.includes(one))) })
              }
            >
              {i18n._(messageKindLabels[kind])}
            </Checkbox>
          ))}
        </fieldset>
        <p className={css.note}>
          <Trans>
            Each waits two minutes, so that a slip of the finger reaches nobody. From 21:00 to 7:00 nothing goes out,
            and what reaches us more than two hours late is only sent when you say so. Who has no e-mail address stands
            on the order, with a text message ready.
          </Trans>
        </p>
        {form.conflict && <ConflictNotice {...form.conflict} />}
        {form.problem && <Banner kind="error">{form.problem}</Banner>}
        <Button type="submit" wide variant="signal" size="large" icon="tabler:check" busy={form.busy}>
          <Trans>Save</Trans>
        </Button>
      </form>
    </Card>
  )
}
