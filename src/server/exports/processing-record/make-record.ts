import type { Deps } from '../../deps.ts'
import { findLegal } from '../../legals/store.ts'
import { findStation } from '../../stations/store.ts'
import { recordEn } from './record-en.ts'
import { recordPl } from './record-pl.ts'
import { type ActivityKey, writeRecord } from './record-text.ts'
import { countActivities, findChoices } from './store.ts'

/** What every workshop does; other activities are in the record only if there is something of them. */
const always: readonly ActivityKey[] = ['orders', 'messages', 'staff', 'access']

/** Makes the record of processing activities of a station as an HTML file; `null` if the station does not exist. */
export async function makeProcessingRecord(
  { config, database: { db }, now }: Pick<Deps, 'config' | 'database' | 'now'>,
  account: string,
  language: 'en' | 'pl',
): Promise<Uint8Array<ArrayBuffer> | null> {
  const station = (await findStation(account, db))?.content
  if (!station) return null
  const legal = await findLegal(account, db)
  const { booksOnline, smsGateway } = await findChoices(account, db)
  const counted = (await countActivities(account, db)).filter(
    ({ activity, count }) => count > 0 || always.includes(activity) || (activity === 'requests' && booksOnline),
  )
  const { name, street, postalCode, city } = legal ?? station
  const { operator } = config.publicFace
  const record = writeRecord(language, language === 'pl' ? recordPl : recordEn, {
    day: new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: station.timeZone }).format(now()),
    controller: [name, `${street}, ${postalCode} ${city}`, ...(legal?.nip ? [`NIP ${legal.nip}`] : [])],
    contact: [station.name, station.phone, ...(station.email ? [station.email] : [])],
    operator: operator.name ? [operator.name, operator.address].filter(Boolean).join(', ') : null,
    smsGateway,
    counts: new Map(counted.map(({ activity, count }) => [activity, count])),
  })
  return new TextEncoder().encode((await record).toString())
}
