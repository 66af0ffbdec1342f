import { useLingui } from '@lingui/react'
import { findingStateLabels, severityLabels } from '#client/features/appointments/finding-labels.ts'
import type { ConflictNoticeProps } from '#client/ui/conflict-notice.tsx'
import { findingStates, severities } from '#domain/findings/finding.ts'
import type { CurrentOrderFinding } from '#domain/outbox/current.ts'
import type { CommandEntry } from '#domain/outbox/outbox.ts'
import { ConflictSides, type ConflictSidesProps } from './conflict-sides.tsx'

export type FindingConflictProps = ConflictNoticeProps &
  Pick<ConflictSidesProps, 'station' | 'now'> & { current: CurrentOrderFinding; entry: CommandEntry }

/** Another user has changed or answered the finding meanwhile: both versions, with who and when. */
export function FindingConflict({ current, entry: { body }, ...rest }: FindingConflictProps) {
  const { i18n } = useLingui()
  const { format } = rest.station
  const { what, place, severity, state, gross } = current.finding
  const join = (...parts: readonly (string | null | false)[]) => parts.filter(Boolean).join(' · ')
  const to = findingStates.find((one) => one === body.to)
  const mySeverity = severities.find((one) => one === body.severity)
  const mine = to
    ? i18n._(findingStateLabels[to].word)
    : join(
        typeof body.what === 'string' && body.what,
        typeof body.place === 'string' && body.place,
        mySeverity ? i18n._(severityLabels[mySeverity]) : null,
      )
  const theirs = join(
    what,
    place,
    i18n._(severityLabels[severity]),
    gross === null ? null : format.money(gross),
    i18n._(findingStateLabels[state].word),
  )
  return <ConflictSides {...rest} sides={[{ origin: current.changed, theirs, mine }]} />
}
