import type { ConvenienceChoice, ServiceChoice, WorkingHoursEntry } from '#contract/onboarding.ts'
import type { Photo } from '#contract/photos.ts'
import type { Db } from '../db/database.ts'
import { findPhotos } from '../photos/store.ts'
import { taxonomy } from '../services/read-taxonomy.ts'
import { findRules } from '../stations/booking-rules-store.ts'
import { findSection, findStation, type StationFields } from '../stations/store.ts'

/** What the page of a workshop shows: only what its owner typed for customers. */
export type PublicWorkshop = {
  readonly station: StationFields
  readonly hours: WorkingHoursEntry | null
  readonly services: ServiceChoice['services']
  readonly conveniences: ConvenienceChoice['conveniences']
  /** The names of the makes; `null`: all makes. */
  readonly makes: readonly string[] | null
  readonly photos: readonly Photo[]
  /** Whether customers can book online. */
  readonly isBookable: boolean
}

export async function readWorkshop(account: string, db: Db): Promise<PublicWorkshop | null> {
  const station = await findStation(account, db)
  if (!station) return null
  const brands = (await findSection(account, db, 'brands'))?.content
  const known = brands?.brands.flatMap((id) => taxonomy.brands.get(id)?.name ?? []) ?? []
  return {
    station: station.content,
    hours: (await findSection(account, db, 'working-hours'))?.content ?? null,
    services: (await findSection(account, db, 'services'))?.content.services ?? [],
    conveniences: (await findSection(account, db, 'conveniences'))?.content.conveniences ?? [],
    makes: brands?.all ? null : [...known, ...(brands?.other ?? [])],
    photos: await findPhotos(account, db, null),
    isBookable: (await findRules(account, db)).isOn,
  }
}
