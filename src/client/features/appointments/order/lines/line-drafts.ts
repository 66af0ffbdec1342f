import type { AppointmentDetails, OrderLine, OrderLineEntry } from '#contract/appointments.ts'
import { placeLine } from '#domain/money/order-lines.ts'
import { readLineText } from '#domain/outbox/current.ts'
import { type CommandEntry, isStatusEntry, type OutboxEntry } from '#domain/outbox/outbox.ts'
import { subjectOf } from '#domain/outbox/versions.ts'
import { type LineFields, type MoneyFormat, toLineFields } from './order-line-entry.ts'

/** A line that is typed and not saved yet, as the device stores it. */
export type LineDraft = {
  fields: LineFields
  /** Of the line when typing began: a change by another user is detected on saving. `null`: the line is new. */
  version: number | null
  /** The line before a new one that was moved; absent: the new one is the last. */
  after?: string | null
}

/** A line as the sheet shows it: saved, typed, or both. `refused`: its unsent change that needs a decision. */
export type LineRow = {
  id: string
  fields: LineFields
  saved: OrderLine | null
  draft: LineDraft | null
  refused: CommandEntry | null
}

/** Returns the unsent changes of a line. */
export const lineEntriesOf = (queue: readonly OutboxEntry[], lineId: string): CommandEntry[] =>
  queue.filter((entry): entry is CommandEntry => !isStatusEntry(entry) && subjectOf(entry) === `line ${lineId}`)

/** Returns the ids of the lines with unsent changes. */
export const unsentLineIds = (queue: readonly OutboxEntry[]): string[] => [
  ...new Set(
    queue.flatMap((entry) => (!isStatusEntry(entry) && subjectOf(entry) !== null ? [entry.params.lineId ?? ''] : [])),
  ),
]

/** Returns what was typed last in the unsent changes of a line; `null` if they have no content of their own. */
function typedIn(entries: readonly CommandEntry[], money: MoneyFormat): LineFields | null {
  const entry = entries.findLast(({ kind, body }) => kind === 'line' && body.isMove !== true)
  const line = entry && readLineText(entry.body)
  return line ? toLineFields({ id: entry.params.lineId ?? '', ...line }, money) : null
}

/**
 * Returns the rows of the sheet: the lines of the order, with what is typed over them, and the new ones. A change that
 * was refused stays in its row as it was typed.
 */
export function rowsOf(
  lines: readonly OrderLine[],
  drafts: readonly LineDraft[],
  unsent: readonly OutboxEntry[],
  money: MoneyFormat,
): LineRow[] {
  const savedById = new Map(lines.map((line) => [line.id, line]))
  const draftById = new Map(drafts.map((draft) => [draft.fields.id, draft]))
  const refusedById = new Map(
    unsentLineIds(unsent).flatMap((id) => {
      const entries = lineEntriesOf(unsent, id)
      const refused = entries.find(({ state }) => state === 'attention')
      return refused ? [[id, { refused, typed: typedIn(entries, money) }] as const] : []
    }),
  )
  let ids = lines.map(({ id }) => id)
  for (const [id, { typed }] of refusedById) if (typed && !savedById.has(id)) ids = placeLine(ids, id, undefined)
  for (const { fields, after } of drafts) if (!savedById.has(fields.id)) ids = placeLine(ids, fields.id, after)
  return ids.flatMap((id) => {
    const saved = savedById.get(id) ?? null
    const draft = draftById.get(id) ?? null
    const { refused, typed } = refusedById.get(id) ?? { refused: null, typed: null }
    const fields = draft?.fields ?? typed ?? (saved && toLineFields(saved, money))
    return fields ? [{ id, fields, saved, draft, refused }] : []
  })
}

/** Whether the fields are those of the saved line: what was typed and reverted is no draft. */
export const isTypedBack = (fields: LineFields, saved: OrderLine, money: MoneyFormat): boolean =>
  isSame(fields, toLineFields(saved, money))

export const isSame = (one: LineFields, other: LineFields): boolean =>
  one.kind === other.kind &&
  (['name', 'quantity', 'unit', 'price', 'discount', 'vat'] as const).every((field) => one[field] === other[field])

/** What an older build stored: the whole form, and the lines of the order when the edit began. */
type WholeForm = { seen: string; lines: LineFields[] }

/** Returns the stored drafts of an order's lines; of a form that an older build stored, the lines that were typed. */
export function readStored(
  stored: Record<string, unknown> | null,
  order: Pick<AppointmentDetails, 'lines'>,
  money: MoneyFormat,
): LineDraft[] {
  if (Array.isArray(stored?.drafts)) return stored.drafts as LineDraft[]
  if (!Array.isArray(stored?.lines)) return []
  const { seen, lines } = stored as WholeForm
  const before = new Map(readSeen(seen).map((entry) => [entry.id, toLineFields(entry, money)]))
  return lines.flatMap((fields): LineDraft[] => {
    const base = before.get(fields.id)
    if (!base) return [{ fields, version: null }]
    if (isSame(base, fields)) return []
    const saved = order.lines.find(({ id }) => id === fields.id)
    // No line has version 0: the other user's change is shown on saving.
    return [{ fields, version: saved && isTypedBack(base, saved, money) ? saved.version : 0 }]
  })
}

function readSeen(seen: unknown): OrderLineEntry[] {
  try {
    const entries: unknown = JSON.parse(String(seen))
    return Array.isArray(entries) ? entries : []
  } catch {
    return []
  }
}
