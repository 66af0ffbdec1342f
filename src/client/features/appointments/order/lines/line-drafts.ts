import type { AppointmentDetails, OrderLine, OrderLineEntry } from '#contract/appointments.ts'
import type { OrderLineChanged } from '#contract/order-lines.ts'
import { placeLine } from '#domain/order-lines.ts'
import { type LineFields, type MoneyFormat, toLineFields } from './order-line-entry.ts'

/** A line that is typed and not saved yet, as the device stores it. */
export type LineDraft = {
  fields: LineFields
  /** Of the line when typing began: a change by another user is detected on saving. `null`: the line is new. */
  version: number | null
  /** The line before a new one that was moved; absent: the new one is the last. */
  after?: string | null
  /** The last attempt to save it: the same content is sent again under the same key. */
  sent?: { key: string; body: string }
}

/** A line as the sheet shows it: saved, typed, or both. */
export type LineRow = { id: string; fields: LineFields; saved: OrderLine | null; draft: LineDraft | null }

/** Returns the lines after an answer about one of them; without `after` a line keeps its place. */
export function applyAnswer(
  lines: readonly OrderLine[],
  { lineId, line, after }: Pick<OrderLineChanged, 'lineId' | 'line'> & { after?: string | null },
): OrderLine[] {
  if (!line) return lines.filter(({ id }) => id !== lineId)
  const byId = new Map([...lines, line].map((one) => [one.id, one]))
  const ids = placeLine(
    lines.map(({ id }) => id),
    lineId,
    after,
  )
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** Returns the rows of the sheet: the lines of the order, with what is typed over them, and the new ones. */
export function rowsOf(lines: readonly OrderLine[], drafts: readonly LineDraft[], money: MoneyFormat): LineRow[] {
  const savedById = new Map(lines.map((line) => [line.id, line]))
  const draftById = new Map(drafts.map((draft) => [draft.fields.id, draft]))
  let ids = lines.map(({ id }) => id)
  for (const { fields, after } of drafts) if (!savedById.has(fields.id)) ids = placeLine(ids, fields.id, after)
  return ids.flatMap((id) => {
    const saved = savedById.get(id) ?? null
    const draft = draftById.get(id) ?? null
    const fields = draft?.fields ?? (saved && toLineFields(saved, money))
    return fields ? [{ id, fields, saved, draft }] : []
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
