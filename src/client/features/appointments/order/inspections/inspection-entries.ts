import { type CommandEntry, isStatusEntry, type OutboxEntry } from '#domain/outbox/outbox.ts'

/** Returns the unsent changes of an inspection; with `itemId` those of one item. */
export const inspectionEntriesOf = (
  queue: readonly OutboxEntry[] | undefined,
  inspectionId: string,
  itemId?: string,
): CommandEntry[] =>
  (queue ?? []).filter(
    (entry): entry is CommandEntry =>
      !isStatusEntry(entry) &&
      entry.params.inspectionId === inspectionId &&
      (itemId === undefined || entry.params.itemId === itemId),
  )
