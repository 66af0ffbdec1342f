import { newId } from '#client/api/new-id.ts'
import {
  checkLine,
  isBlankLine,
  type LineFields,
  type MoneyFormat,
  toLineContent,
  toLineFields,
} from '#client/features/appointments/order/lines/order-line-entry.ts'
import type { FieldErrors } from '#client/offline/drafts/use-draft-form.ts'
import type { Finding } from '#contract/order/finding.ts'
import type { Severity } from '#domain/findings/finding.ts'

/** A finding as typed. */
export type FindingEntry = {
  /** Made by this device, the same for ever. */
  id: string
  /** The version that was seen when typing began; `null`: a new finding. */
  version: number | null
  earlierId: string | null
  what: string
  place: string
  severity: Severity
  lines: readonly LineFields[]
}

/** Returns the entry of a finding; without one of a new finding, which continues `earlier` if that is given. */
export function toFindingEntry(finding: Finding | null, earlier: Finding | null, money: MoneyFormat): FindingEntry {
  const from = finding ?? earlier
  const lines = (from?.lines ?? []).map((line) => toLineFields(line, money))
  return {
    id: finding?.id ?? newId(),
    version: finding?.version ?? null,
    earlierId: finding ? finding.earlierId : (earlier?.id ?? null),
    what: from?.what ?? '',
    place: from?.place ?? '',
    severity: from?.severity ?? 'now',
    // Those of the earlier finding may be lines of its order.
    lines: finding ? lines : lines.map((line) => ({ ...line, id: newId() })),
  }
}

/** The lines that are sent. */
const filledLines = ({ lines }: FindingEntry): readonly LineFields[] => lines.filter((line) => !isBlankLine(line))

/** Whether the price differs from that of the finding: if not, it is not sent. */
const isPriceTyped = (entry: FindingEntry, initial: FindingEntry): boolean =>
  entry.version === null
    ? filledLines(entry).length > 0
    : JSON.stringify(filledLines(entry)) !== JSON.stringify(initial.lines)

/** Returns the body of the request. `initial`: the entry before anything was typed. */
export function toFindingBody(entry: FindingEntry, initial: FindingEntry, currency: string) {
  const { version, what, place, severity, earlierId } = entry
  const lines = filledLines(entry).map((line) => ({ id: line.id, ...toLineContent(line, currency) }))
  return {
    ...{ what: what.trim(), place: place.trim() || null, severity, version },
    ...(isPriceTyped(entry, initial) && { lines }),
    ...(version === null && earlierId !== null && { earlierId }),
  }
}

/** Returns the errors of the price by field path, by the positions of the lines that are sent. */
export function checkFinding(entry: FindingEntry, currency: string): FieldErrors {
  const faults = filledLines(entry).flatMap((line, at) =>
    Object.entries(checkLine(line, currency)).map(([field, fault]) => [`lines.${at}.${field}`, fault] as const),
  )
  return Object.fromEntries(faults)
}

/** Returns the errors of one line by field. */
export function errorsOfLine(
  errors: Readonly<Record<string, string>>,
  entry: FindingEntry,
  id: string,
): Readonly<Record<string, string>> {
  const prefix = `lines.${filledLines(entry).findIndex((line) => line.id === id)}.`
  const own = Object.entries(errors).filter(([path]) => path.startsWith(prefix))
  return Object.fromEntries(own.map(([path, error]) => [path.slice(prefix.length), error]))
}
