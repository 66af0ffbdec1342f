import type { OrderRestProps } from '#client/features/appointments/order-part.ts'
import type { Finding } from '#contract/order/finding.ts'
import { type CommandEntry, isStatusEntry, type OutboxEntry } from '#domain/outbox/outbox.ts'
import { subjectOf } from '#domain/outbox/versions.ts'

/** Returns the unsent changes of a finding. */
export const findingEntriesOf = (queue: readonly OutboxEntry[] | undefined, findingId: string): CommandEntry[] =>
  (queue ?? []).filter(
    (entry): entry is CommandEntry => !isStatusEntry(entry) && subjectOf(entry) === `finding ${findingId}`,
  )

/** Returns the unsent changes of findings that are not shown: the server has refused a new one. */
export function hiddenFindingEntries(
  findings: readonly Pick<Finding, 'id'>[],
  unsent: OrderRestProps['unsent'],
): CommandEntry[] {
  const shown = new Set(findings.map(({ id }) => id))
  return (unsent ?? []).filter(
    (entry): entry is CommandEntry =>
      !isStatusEntry(entry) && entry.kind === 'finding' && !shown.has(entry.params.findingId ?? ''),
  )
}
