/** A car is recorded when the workshop takes it in, and when it gives it back. */
export const reportKinds = ['check-in', 'handover'] as const
export type ReportKind = (typeof reportKinds)[number]

/** The shape of the drawing on which damage is marked. */
export const bodyTypes = ['hatchback', 'saloon', 'estate', 'suv', 'van', 'pickup'] as const
export type BodyType = (typeof bodyTypes)[number]

export const damageKinds = ['scratch', 'dent', 'crack', 'stone-chip', 'rust', 'missing', 'other'] as const
export type DamageKind = (typeof damageKinds)[number]

export const carDocuments = ['registration', 'insurance', 'service-book'] as const
export type CarDocument = (typeof carDocuments)[number]

/** What happens to replaced parts. */
export const usedPartsChoices = ['return', 'dispose'] as const
export type UsedParts = (typeof usedPartsChoices)[number]

/** Fuel is recorded in eighths of the tank, as most gauges show it. */
export const fullTank = 8
export const mostKeys = 9
/** Of one report. */
export const mostMarks = 40
export const mostPhotosOfMark = 10
/** Of one order. */
export const mostReports = 20
/** In characters. */
export const longestMarkNote = 200
export const longestBelongings = 500
export const longestAgreed = 1000
export const longestSigner = 80
/** The drawing of the car and the signature have coordinates from 0 to this number, in both directions. */
export const drawingSize = 1000
/** A signature is drawn in a field of the width of the drawing and of this height. */
export const signatureHeight = 400
export const mostStrokes = 100
/** Coordinates of one stroke: twice its points. */
export const longestStroke = 1000
/** Coordinates of a whole signature. */
export const longestSignature = 6000

/** A damage at a place of the drawing. */
export type DamageMark = {
  readonly id: string
  readonly kind: DamageKind
  readonly x: number
  readonly y: number
  readonly note: string | null
  /** Ids of the photos that were taken of it. */
  readonly photoIds: string[]
}

/** A stroke is x, y, x, y, … in the order in which it was drawn. */
type DrawnSignature = { readonly name: string; readonly strokes: number[][] }

/** What is recorded about a car. `null`: not recorded. */
export type ReportContent = {
  readonly kind: ReportKind
  readonly mileage: number | null
  /** Eighths of the tank. */
  readonly fuel: number | null
  readonly keys: number | null
  readonly documents: CarDocument[]
  readonly belongings: string | null
  readonly body: BodyType
  readonly marks: DamageMark[]
  readonly agreed: string | null
  readonly usedParts: UsedParts | null
  readonly signature: DrawnSignature | null
}

/** Why a report is refused; `path` is that of the field. */
export type ReportFault = { path: string; why: 'duplicate' | 'bad-length' }

/** Checks what the shape of a report does not say. Returns the first fault. */
export function checkReport({ marks, documents, signature }: ReportContent): ReportFault | null {
  const repeated = marks.findIndex(({ id }, at) => marks.some((one, other) => other < at && one.id === id))
  if (repeated >= 0) return { path: `marks.${repeated}.id`, why: 'duplicate' }
  if (new Set(documents).size < documents.length) return { path: 'documents', why: 'duplicate' }
  if (!signature) return null
  const { strokes } = signature
  const half = strokes.findIndex(({ length }) => length % 2 === 1)
  if (half >= 0) return { path: `signature.strokes.${half}`, why: 'bad-length' }
  const length = strokes.reduce((sum, stroke) => sum + stroke.length, 0)
  return length > longestSignature ? { path: 'signature.strokes', why: 'bad-length' } : null
}

/**
 * Returns the text whose SHA-256 is the digest of a report: everything that was recorded and signed, always in this
 * order. Law: it never changes, because digests are stored and printed.
 */
export function digestedText(ids: { id: string; appointmentId: string }, content: ReportContent): string {
  const { kind, mileage, fuel, keys, documents, belongings, body, marks, agreed, usedParts, signature } = content
  return JSON.stringify([
    'condition-report 1',
    ids.id.toLowerCase(),
    ids.appointmentId.toLowerCase(),
    ...[kind, mileage, fuel, keys, documents.toSorted(), belongings, body],
    marks.map((mark) => [mark.id, mark.kind, mark.x, mark.y, mark.note, mark.photoIds]),
    ...[agreed, usedParts],
    signature && [signature.name, signature.strokes],
  ])
}

/** Returns a digest in groups of four, as it is printed. */
export const groupDigest = (digest: string): string => digest.match(/.{1,4}/g)?.join(' ') ?? ''

type OfKind = { readonly id: string; readonly kind: ReportKind }

/** Returns the latest report of a kind; `reports` are oldest first. */
export const latestReport = <R extends OfKind>(reports: readonly R[], kind: ReportKind): R | undefined =>
  reports.findLast((report) => report.kind === kind)

/** Returns the version of a report, from 1: a correction is the next report of its kind. */
export const reportVersion = (reports: readonly OfKind[], { id, kind }: OfKind): number =>
  reports.filter((report) => report.kind === kind).findIndex((report) => report.id === id) + 1

/** Returns the report that is due at a status, if the order has none: as the car comes in, and as it leaves. */
export function dueReport(status: string, reports: readonly OfKind[]): ReportKind | null {
  const kind = status === 'arrived' ? 'check-in' : status === 'ready' ? 'handover' : null
  return kind !== null && latestReport(reports, kind) === undefined ? kind : null
}

type ContinuedFields = 'documents' | 'body' | 'marks' | 'keys' | 'usedParts'

/** Returns the fields that a handover report takes over from the check-in report of its order. */
export function continueReport(checkIn: ReportContent | undefined): Pick<ReportContent, ContinuedFields> {
  if (!checkIn) return { documents: [], body: 'hatchback', marks: [], keys: null, usedParts: null }
  const { documents, body, marks, keys, usedParts } = checkIn
  return { documents, body, marks, keys, usedParts }
}

/** Returns the SVG path of a signature. A tap is a dot: a line of no length, which needs round ends. */
export const strokesPath = (strokes: readonly (readonly number[])[]): string => strokes.map(strokePath).join('')

function strokePath(stroke: readonly number[]): string {
  const points = Array.from({ length: stroke.length / 2 }, (_, at) => `${stroke[2 * at]} ${stroke[2 * at + 1]}`)
  return `M${points.length === 1 ? [...points, ...points].join('L') : points.join('L')}`
}
