import { Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { isApiError } from '#client/api/api-error.ts'
import { call } from '#client/api/call.ts'
import { useDescribeProblem } from '#client/i18n/error-messages.ts'
import { LoadError } from '#client/i18n/load-error.tsx'
import { dropDraft, readDraft, saveDraft } from '#client/offline/drafts/drafts.ts'
import { Banner } from '#client/ui/banner.tsx'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { ConflictNotice } from '#client/ui/conflict-notice.tsx'
import { TextArea } from '#client/ui/fields/text-field.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { toast } from '#client/ui/toast/toast.tsx'
import {
  type MessageTemplates,
  messageLanguages,
  previewMessage,
  saveMessageTemplate,
} from '#contract/messages/message-templates.ts'
import { type MessageKind, messageKinds } from '#domain/message.ts'
import { longestTemplate, placeholdersOf, templateProblem } from '#domain/message-template.ts'
import { messageKindLabels } from './message-labels.ts'
import css from './messages.module.css'
import { messageTemplatesQuery } from './messages-query.ts'

/** The texts of all kinds of messages with their previews; the owner replaces them. */
export function MessageTemplatesPanel({ isOwner, userId }: { isOwner: boolean; userId: string }) {
  const { i18n } = useLingui()
  const [opened, setOpened] = useState<readonly MessageKind[]>([])
  const query = useQuery(messageTemplatesQuery)
  if (query.error && !query.data) return <LoadError query={query} />
  const templates = query.data?.templates
  return (
    <Card title={<Trans>Message texts</Trans>}>
      {messageKinds.map((kind) => (
        <details
          key={kind}
          className={css.template}
          onToggle={({ currentTarget }) => currentTarget.open && setOpened((kinds) => [...kinds, kind])}
        >
          <summary>
            {i18n._(messageKindLabels[kind])}
            <Icon name="tabler:chevron-down" />
          </summary>
          {templates &&
            opened.includes(kind) &&
            messageLanguages.map((language) => (
              <TemplateForm
                key={language}
                kind={kind}
                language={language}
                stored={templates.find((one) => one.kind === kind && one.language === language)?.text ?? ''}
                isOwner={isOwner}
                userId={userId}
              />
            ))}
        </details>
      ))}
    </Card>
  )
}

type TemplateFormProps = {
  kind: MessageKind
  language: (typeof messageLanguages)[number]
  stored: string
  isOwner: boolean
  userId: string
}

function TemplateForm({ kind, language, stored, isOwner, userId }: TemplateFormProps) {
  const { t } = useLingui()
  const describeProblem = useDescribeProblem()
  const queryClient = useQueryClient()
  const draft = `message-template-${kind}-${language}`
  // `seen`: the stored text on which the typed one is based; others may change it meanwhile.
  const [entry, setEntry] = useState(() => {
    const drafted = readDraft(draft, userId)
    if (typeof drafted?.text !== 'string') return null
    return { text: drafted.text, seen: typeof drafted.seen === 'string' ? drafted.seen : stored }
  })
  const { text, seen } = entry ?? { text: stored, seen: stored }
  const forget = () => {
    setEntry(null)
    dropDraft(draft, userId)
  }
  const type = (next: string) => {
    if (next === seen) return forget()
    setEntry({ text: next, seen })
    saveDraft(draft, userId, { text: next, seen })
  }
  const typed = text.trim()
  const names = placeholdersOf(kind)
    .map((name) => `{${name}}`)
    .join(' ')
  const when = '{when}'
  const problems = {
    'unknown-placeholder': t`Only these can be in braces: ${names}`,
    'missing-placeholder': t`The text needs ${when}: the message names the time.`,
  }
  const problem = typed === '' ? null : templateProblem(kind, typed)
  // A text with a mistake has no preview: the last one stays.
  const preview = useQuery({
    queryKey: ['messages', 'preview', kind, language, typed],
    queryFn: ({ signal }) => call(previewMessage, { body: { kind, language, text: typed } }, { signal }),
    enabled: problem === null,
    placeholderData: keepPreviousData,
  })
  const saving = useMutation({
    mutationFn: (base: string) => call(saveMessageTemplate, { body: { kind, language, text: typed, seen: base } }),
    onSuccess: (saved) => {
      queryClient.setQueryData(messageTemplatesQuery.queryKey, saved)
      forget()
      toast.success(t`Saved`)
    },
    onError: (error) => {
      if (isApiError(error, 'version-conflict'))
        queryClient.setQueryData(messageTemplatesQuery.queryKey, error.current as MessageTemplates)
    },
  })
  const useTheirs = () => {
    forget()
    saving.reset()
  }
  return (
    <form
      noValidate
      className={css.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (problem === null) saving.mutate(seen)
      }}
    >
      <h3 lang={language}>{language === 'pl' ? 'Polski' : 'English'}</h3>
      {isOwner && (
        <TextArea
          label={t`Own text`}
          hint={t`Empty: our standard text. You can use ${names}`}
          lang={language}
          value={text}
          maxLength={longestTemplate}
          error={problem && problems[problem]}
          onChange={(event) => type(event.target.value)}
        />
      )}
      {preview.data && (
        <blockquote lang={language} className={css.preview}>
          <b>{preview.data.subject}</b>
          <br />
          {preview.data.mail}
        </blockquote>
      )}
      {isApiError(saving.error, 'version-conflict') ? (
        <ConflictNotice onUseCurrent={useTheirs} onSaveMine={() => saving.mutate(stored)} />
      ) : (
        saving.error && <Banner kind="error">{describeProblem(saving.error)}</Banner>
      )}
      {isOwner && (
        <Button type="submit" busy={saving.isPending} disabled={problem !== null || typed === seen}>
          <Trans>Save</Trans>
        </Button>
      )}
    </form>
  )
}
