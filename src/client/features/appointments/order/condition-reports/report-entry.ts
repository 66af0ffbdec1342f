import { readMileage } from '#client/features/appointments/mileage.ts'
import type { Photo } from '#contract/photos.ts'
import {
  type CarDocument,
  continueReport,
  type DamageMark,
  longestSignature,
  mostPhotosOfMark,
  type ReportContent,
  type ReportKind,
  type UsedParts,
} from '#domain/condition-reports/condition-report.ts'

export type MarkEntry = Omit<DamageMark, 'note' | 'photoIds'> & { note: string }

/** What is typed, tapped and drawn in the form of a report. */
export type ReportEntry = {
  /** Of the report that will be made. */
  id: string
  mileage: string
  fuel: number | null
  /** As typed. */
  keys: string
  documents: CarDocument[]
  belongings: string
  body: ReportContent['body']
  marks: MarkEntry[]
  agreed: string
  usedParts: UsedParts | null
  name: string
  strokes: number[][]
}

/** What the order says already. */
export type ReportStart = { id: string; mileage: number | null; job: string; customer: string }

const entryOf = (content: ReportContent): Omit<ReportEntry, 'id' | 'name' | 'strokes'> => ({
  mileage: content.mileage?.toString() ?? '',
  fuel: content.fuel,
  keys: content.keys?.toString() ?? '',
  documents: [...content.documents],
  belongings: content.belongings ?? '',
  body: content.body,
  marks: content.marks.map(({ photoIds: _, note, ...mark }) => ({ ...mark, note: note ?? '' })),
  agreed: content.agreed ?? '',
  usedParts: content.usedParts,
})

/**
 * The form of a new report: filled in from the one that it corrects; else a handover from the check-in, and both from
 * the order. A signature is always new.
 */
export function toReportEntry(
  kind: ReportKind,
  start: ReportStart,
  earlier: { corrected: ReportContent | undefined; checkIn: ReportContent | undefined },
): ReportEntry {
  const { id, mileage, job, customer } = start
  const signature = { name: customer, strokes: [] }
  if (earlier.corrected) return { id, ...entryOf(earlier.corrected), ...signature }
  const known = kind === 'handover' ? continueReport(earlier.checkIn) : continueReport(undefined)
  return {
    id,
    ...entryOf({ kind, ...known, mileage, fuel: null, belongings: null, agreed: null, signature: null }),
    agreed: kind === 'check-in' ? job : '',
    ...signature,
  }
}

const textOrNull = (text: string): string | null => text.trim() || null

/** The body of the call; `photos`: those of the order that are known now. */
export function toReportBody(
  kind: ReportKind,
  entry: ReportEntry,
  photos: readonly Pick<Photo, 'id' | 'findingId'>[],
): ReportContent {
  const { mileage, fuel, keys, documents, belongings, body, marks, agreed, usedParts, name, strokes } = entry
  const photosOf = (markId: string) => photos.filter(({ findingId }) => findingId === markId).map(({ id }) => id)
  return {
    kind,
    mileage: readMileage(mileage),
    fuel,
    keys: keys.trim() === '' ? null : Number(keys),
    documents,
    belongings: textOrNull(belongings),
    body,
    marks: marks.map((mark) => ({
      ...{ id: mark.id, kind: mark.kind, x: mark.x, y: mark.y, note: textOrNull(mark.note) },
      photoIds: photosOf(mark.id).slice(0, mostPhotosOfMark),
    })),
    agreed: textOrNull(agreed),
    usedParts,
    signature: strokes.length > 0 ? { name, strokes } : null,
  }
}

const signedOf = (entry: ReportEntry) => JSON.stringify({ ...entry, name: '', strokes: [] })

/** Whether a change alters what was signed. The name may also be typed after the signature was drawn. */
export const altersSigned = (entry: ReportEntry, changed: Partial<ReportEntry>): boolean =>
  entry.strokes.length > 0 && signedOf(entry) !== signedOf({ ...entry, ...changed })

/** Whether one more point still fits into a signature. */
export const hasRoomFor = (strokes: readonly (readonly number[])[]): boolean =>
  strokes.reduce((sum, stroke) => sum + stroke.length, 0) + 2 <= longestSignature
