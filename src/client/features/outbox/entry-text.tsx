import { useLingui } from '@lingui/react'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { describeDetail, detailLabels } from '#client/features/appointments/detail-labels.ts'
import { useAnswerText } from '#client/features/appointments/inspection-labels.ts'
import { LineText } from '#client/features/appointments/line-text.tsx'
import type { InspectionStart } from '#client/features/appointments/pending/pending-inspections.ts'
import { ReasonText } from '#client/features/appointments/reason-text.tsx'
import type { Station } from '#client/station/use-station.ts'
import { Icon, type IconName } from '#client/ui/icon.tsx'
import { StatusFlag, type StatusFlagProps } from '#client/ui/status-flag.tsx'
import type { Appointment, AppointmentDetails } from '#contract/appointments.ts'
import { findItem } from '#domain/inspections/template.ts'
import type { CommandKind } from '#domain/outbox/command.ts'
import { isCreationEntry } from '#domain/outbox/creation.ts'
import { readLineText } from '#domain/outbox/current.ts'
import { answerOf } from '#domain/outbox/inspection-commands.ts'
import { detailFields, settingsOf } from '#domain/outbox/order-details.ts'
import { type CommandEntry, isStatusEntry, type OutboxEntry } from '#domain/outbox/outbox.ts'
import { CreationDetail } from './creation-detail.tsx'
import css from './entry-text.module.css'

/** What an unsent change does: its status, or what kind of command it is. */
export function EntryTitle({ entry, size }: { entry: OutboxEntry; size?: NonNullable<StatusFlagProps['size']> }) {
  if (isStatusEntry(entry)) return <StatusFlag status={entry.status} {...(size && { size })} />
  return (
    <span className={css.title}>
      <Icon name={commandIcons[entry.kind]} size={20} />
      <CommandTitle entry={entry} />
    </span>
  )
}

const commandIcons: Readonly<Record<CommandKind, IconName>> = {
  note: 'tabler:note',
  create: 'tabler:plus',
  line: 'tabler:receipt',
  'line-removal': 'tabler:trash',
  details: 'tabler:clipboard-list',
  finding: 'tabler:eye',
  'finding-step': 'tabler:message-question',
  inspection: 'tabler:list-check',
  'inspection-answer': 'tabler:checkbox',
  'condition-report': 'tabler:car',
  photo: 'tabler:photo',
  'photo-removal': 'tabler:photo-off',
}

function CommandTitle({ entry: { kind, body, afterKey } }: { entry: CommandEntry }) {
  switch (kind) {
    case 'note':
      return <Trans>Note</Trans>
    case 'create':
      return body.source === 'walk-in' ? <Trans>New walk-in</Trans> : <Trans>New booking</Trans>
    case 'line':
      if (body.isMove === true) return <Trans>Item moved</Trans>
      return body.version === null && afterKey === null ? <Trans>New item</Trans> : <Trans>Item changed</Trans>
    case 'line-removal':
      return <Trans>Item removed</Trans>
    case 'details':
      return <Trans>Details</Trans>
    case 'finding':
      return body.version === null && afterKey === null ? <Trans>New finding</Trans> : <Trans>Finding changed</Trans>
    case 'finding-step':
      return <FindingStepTitle to={body.to} />
    case 'inspection':
      return <Trans>Inspection started</Trans>
    case 'inspection-answer':
      return <Trans>Inspection item</Trans>
    case 'condition-report':
      return body.kind === 'handover' ? <Trans>Handover report</Trans> : <Trans>Check-in report</Trans>
    case 'photo':
      return <Trans>Photo</Trans>
    case 'photo-removal':
      return <Trans>Photo removed</Trans>
  }
}

function FindingStepTitle({ to }: { to: unknown }) {
  if (to === 'approved') return <Trans>Finding approved</Trans>
  if (to === 'declined') return <Trans>Finding declined</Trans>
  return to === 'withdrawn' ? <Trans>Finding withdrawn</Trans> : <Trans>Customer asked</Trans>
}

export type EntryDetailProps = {
  entry: OutboxEntry
  before: string
  station: Station
  /** Names a line that is removed. */
  order: Appointment | AppointmentDetails | undefined
}

/** What its author typed with it: the reason of a status, the text of a note, an item, or the details that are set. */
export function EntryDetail({ entry, before, station, order }: EntryDetailProps) {
  if (isStatusEntry(entry)) return <ReasonText status={entry.status} reason={entry.reason} before={before} />
  if (isCreationEntry(entry)) return <CreationDetail entry={entry} before={before} />
  const text = <CommandText entry={entry} station={station} order={order} />
  return (
    <>
      {before}
      <span className={css.text}>{text}</span>
    </>
  )
}

function CommandText({
  entry,
  station: { format },
  order,
}: Omit<EntryDetailProps, 'before'> & { entry: CommandEntry }) {
  const { i18n } = useLingui()
  const describeAnswer = useAnswerText(format)
  const { kind, body, params } = entry
  switch (kind) {
    case 'note':
      return typeof body.text === 'string' ? <q>{body.text}</q> : null
    case 'line': {
      const line = readLineText(body)
      return line ? <LineText line={line} format={format} /> : null
    }
    case 'line-removal': {
      const line = order && 'lines' in order ? order.lines.find(({ id }) => id === params.lineId) : undefined
      return line ? <LineText line={line} format={format} /> : null
    }
    case 'finding':
      return typeof body.what === 'string' ? <q>{body.what}</q> : null
    case 'finding-step': {
      const found = order && 'findings' in order ? order.findings.find(({ id }) => id === params.findingId) : undefined
      return found ? <q>{found.what}</q> : null
    }
    case 'inspection': {
      const content = body.content as InspectionStart['content']
      return <q>{content.name}</q>
    }
    case 'inspection-answer': {
      const all = order && 'inspections' in order ? order.inspections : []
      const found = all.find(({ id }) => id === params.inspectionId)
      const item = found && findItem(found.content, params.itemId ?? '')
      return [item?.label, describeAnswer(item, answerOf(entry).to)].filter(Boolean).join(': ')
    }
    case 'details': {
      const settings = settingsOf(entry)
      return detailFields
        .flatMap((field): ReactNode[] =>
          settings[field]
            ? [`${i18n._(detailLabels[field])}: ${describeDetail(field, settings[field].to, format, i18n)}`]
            : [],
        )
        .join(' · ')
    }
  }
}
