import { latestReport, type ReportKind } from '#domain/condition-reports/condition-report.ts'
import { hasAnswer } from './paper.ts'

type OrderWithInspections<P> = {
  readonly inspections: readonly {
    readonly findingIds: Readonly<Record<string, string>>
    readonly answers: readonly { readonly answer: object | null }[]
  }[]
  readonly photos: readonly P[]
}

/** Returns the photos that the inspection report shows: those of the items of inspections that it has. */
export function photosOfInspections<P extends { readonly findingId?: string | undefined }>({
  inspections,
  photos,
}: OrderWithInspections<P>): P[] {
  const ids = new Set(inspections.filter(hasAnswer).flatMap(({ findingIds }) => Object.values(findingIds)))
  return photos.filter(({ findingId }) => findingId !== undefined && ids.has(findingId))
}

type RecordedOrder<P> = {
  readonly conditionReports: readonly {
    readonly id: string
    readonly kind: ReportKind
    readonly marks: readonly { readonly photoIds: readonly string[] }[]
  }[]
  readonly photos: readonly P[]
}

/** Returns the photos that the latest condition report of a kind names. */
export function photosOfReport<P extends { readonly id: string }>(
  { conditionReports, photos }: RecordedOrder<P>,
  kind: ReportKind,
): P[] {
  const ids = new Set(latestReport(conditionReports, kind)?.marks.flatMap(({ photoIds }) => photoIds))
  return photos.filter(({ id }) => ids.has(id))
}
