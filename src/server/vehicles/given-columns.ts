import type { VehicleContent } from './details-store.ts'

/** What a request says of a car. A field that is left out, or `undefined`, keeps its stored value. */
export type GivenFields = {
  readonly [field in 'vin' | 'brand' | 'model' | 'year' | 'fuel' | 'power']?: VehicleContent[field] | undefined
} & { readonly engineSize?: number | null | undefined; readonly firstRegistered?: string | null | undefined }

/** Returns the given fields by their columns. */
export function givenColumns({ engineSize, firstRegistered, ...same }: GivenFields): Partial<VehicleContent> {
  const columns = { ...same, engine_size: engineSize, first_registered: firstRegistered }
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined))
}
