import { Trans } from '@lingui/react/macro'
import { ReasonText } from '#client/features/appointments/reason-text.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { StatusFlag, type StatusFlagProps } from '#client/ui/status-flag.tsx'
import { isCreationEntry } from '#domain/outbox/creation.ts'
import { type CommandEntry, isStatusEntry, type OutboxEntry } from '#domain/outbox/outbox.ts'
import { CreationDetail } from './creation-detail.tsx'
import css from './entry-text.module.css'

/** What an unsent change does: its status, or what kind of command it is. */
export function EntryTitle({ entry, size }: { entry: OutboxEntry; size?: NonNullable<StatusFlagProps['size']> }) {
  if (isStatusEntry(entry)) return <StatusFlag status={entry.status} {...(size && { size })} />
  return <CommandTitle entry={entry} />
}

function CommandTitle({ entry }: { entry: CommandEntry }) {
  switch (entry.kind) {
    case 'note':
      return (
        <span className={css.title}>
          <Icon name="tabler:note" size={20} />
          <Trans>Note</Trans>
        </span>
      )
    case 'create':
      return (
        <span className={css.title}>
          <Icon name="tabler:plus" size={20} />
          {entry.body.source === 'walk-in' ? <Trans>New walk-in</Trans> : <Trans>New booking</Trans>}
        </span>
      )
  }
}

/** What its author typed with it: the reason of a status, or the text of a note. */
export function EntryDetail({ entry, before }: { entry: OutboxEntry; before: string }) {
  if (isStatusEntry(entry)) return <ReasonText status={entry.status} reason={entry.reason} before={before} />
  if (isCreationEntry(entry)) return <CreationDetail entry={entry} before={before} />
  const text = textOf(entry)
  return (
    text && (
      <>
        {before}
        <q className={css.text}>{text}</q>
      </>
    )
  )
}

const textOf = ({ body }: CommandEntry): string => (typeof body.text === 'string' ? body.text : '')
