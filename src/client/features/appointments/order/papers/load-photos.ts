import { photoUrlOf } from '#client/api/photo-url.ts'
import type { AppointmentDetails } from '#contract/appointments.ts'
import type { Photo } from '#contract/photos.ts'
import { latestReport, type ReportKind } from '#domain/condition-reports/condition-report.ts'

export type PhotographedOrder = Pick<AppointmentDetails, 'inspections' | 'conditionReports' | 'photos'>

/** Returns the photos of the items of an order's inspections. */
export function photosOfInspections({ inspections, photos }: PhotographedOrder): Photo[] {
  const ids = new Set(inspections.flatMap(({ findingIds }) => Object.values(findingIds)))
  return photos.filter(({ findingId }) => findingId !== undefined && ids.has(findingId))
}

/** Returns the photos that the latest report of a kind names. */
export function photosOfReport({ conditionReports, photos }: PhotographedOrder, kind: ReportKind): Photo[] {
  const ids = new Set(latestReport(conditionReports, kind)?.marks.flatMap(({ photoIds }) => photoIds))
  return photos.filter(({ id }) => ids.has(id))
}

/** The loaded pictures: the document keeps those that are referenced, so that a paper has them at once. */
let loaded: HTMLImageElement[] = []
const longestWaitMs = 5_000

/** Resolves when the pictures of these photos can be printed. One that cannot be loaded is left out. */
export async function loadPhotos(photos: readonly Photo[]): Promise<void> {
  loaded = photos.map(({ id }) => Object.assign(new Image(), { src: photoUrlOf(id, 'thumb') }))
  const all = Promise.allSettled(loaded.map((image) => image.decode()))
  await Promise.race([all, new Promise((done) => setTimeout(done, longestWaitMs))])
}
