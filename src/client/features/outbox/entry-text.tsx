import { Trans } from '@lingui/react/macro'
import { ReasonText } from '#client/features/appointments/reason-text.tsx'
import { Icon, type IconName } from '#client/ui/icon.tsx'
import { StatusFlag, type StatusFlagProps } from '#client/ui/status-flag.tsx'
import type { CommandKind } from '#domain/outbox/command.ts'
import { type CommandEntry, isStatusEntry, type OutboxEntry } from '#domain/outbox/outbox.ts'
import css from './entry-text.module.css'

/** What an unsent change does: its status, or what kind of command it is. */
export function EntryTitle({ entry, size }: { entry: OutboxEntry; size?: NonNullable<StatusFlagProps['size']> }) {
  if (isStatusEntry(entry)) return <StatusFlag status={entry.status} {...(size && { size })} />
  return (
    <span className={css.title}>
      <Icon name={kindIcons[entry.kind]} size={20} />
      <KindText kind={entry.kind} />
    </span>
  )
}

const kindIcons = {
  note: 'tabler:note',
  photo: 'tabler:photo',
  'photo-removal': 'tabler:photo-off',
} as const satisfies Record<CommandKind, IconName>

function KindText({ kind }: { kind: CommandKind }) {
  switch (kind) {
    case 'note':
      return <Trans>Note</Trans>
    case 'photo':
      return <Trans>Photo</Trans>
    case 'photo-removal':
      return <Trans>Remove a photo</Trans>
  }
}

/** What its author typed with it: the reason of a status, or the text of a note. */
export function EntryDetail({ entry, before }: { entry: OutboxEntry; before: string }) {
  if (isStatusEntry(entry)) return <ReasonText status={entry.status} reason={entry.reason} before={before} />
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
