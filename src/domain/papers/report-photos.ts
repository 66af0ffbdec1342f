import { hasAnswer } from './paper.ts'

type ReportedOrder<P> = {
  readonly inspections: readonly {
    readonly findingIds: Readonly<Record<string, string>>
    readonly answers: readonly { readonly answer: object | null }[]
  }[]
  readonly photos: readonly P[]
}

/** Returns the photos that the inspection report shows: those of the items of inspections that it has. */
export function reportPhotos<P extends { readonly findingId?: string | undefined }>({
  inspections,
  photos,
}: ReportedOrder<P>): P[] {
  const ids = new Set(inspections.filter(hasAnswer).flatMap(({ findingIds }) => Object.values(findingIds)))
  return photos.filter(({ findingId }) => findingId !== undefined && ids.has(findingId))
}
