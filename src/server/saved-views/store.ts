import type { Selectable } from 'kysely'
import type { SavedView, ViewEntry } from '#contract/crm/saved-views.ts'
import { normalisePlate } from '#domain/codes/plate.ts'
import { normaliseText } from '#domain/normalise-text.ts'
import { fitOf, soughtWords } from '#domain/search-words.ts'
import type { Db } from '../db/database.ts'
import type { Tables } from '../db/tables.ts'

type ViewRow = Selectable<Tables['saved_view']>

const present = ({ id, list, name, filters }: ViewRow): SavedView => ({
  id,
  // The filters are those of that list, as they were checked when they were saved.
  view: { list, name, filters: JSON.parse(filters) } as ViewEntry,
})

/** Returns the saved views of a station, by name. */
export async function findViews(account: string, db: Db): Promise<SavedView[]> {
  const rows = await db.selectFrom('saved_view').selectAll().where('account_id', '=', account).execute()
  return rows
    .sort((a, b) => a.name.localeCompare(b.name, 'pl') || a.made_at - b.made_at || (a.id < b.id ? -1 : 1))
    .map(present)
}

/** Inserts a view, or overwrites the one with its id. */
export async function putView(account: string, db: Db, id: string, view: ViewEntry, now: number): Promise<void> {
  const content = { list: view.list, name: view.name, filters: JSON.stringify(view.filters) }
  await db
    .insertInto('saved_view')
    .values({ account_id: account, id, ...content, made_at: now })
    .onConflict((on) => on.columns(['account_id', 'id']).doUpdateSet(content))
    .execute()
}

/** Returns `false` if the station has no such view. */
export async function removeView(account: string, db: Db, id: string): Promise<boolean> {
  const row = await db
    .deleteFrom('saved_view')
    .where('account_id', '=', account)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Law: deletes the views that search for the plate or the VIN of a car that is being erased. */
export async function forgetViewsOfCar(
  account: string,
  db: Db,
  { plate_normalised, vin }: { plate_normalised: string | null; vin: string | null },
): Promise<void> {
  const texts = [plate_normalised, vin].flatMap((text) => (text === null ? [] : [normaliseText(text)]))
  const isOfCar = (word: string) =>
    word.length >= leastNaming && texts.some((text) => text.includes(word) || word.includes(text))
  for (const { id, view } of await findViews(account, db)) {
    const search = view.filters.search ?? ''
    // A plate is also typed as several words.
    const words = [...soughtWords(search).flat(), normaliseText(normalisePlate(search))]
    if (words.some(isOfCar)) await removeView(account, db, id)
  }
}

/** Fewer letters name no car. */
const leastNaming = 4

/** Law: deletes the views that search for a customer who is being erased; `text`: the search text of the customer. */
export async function forgetViews(account: string, db: Db, text: string): Promise<void> {
  for (const { id, view } of await findViews(account, db)) {
    const words = soughtWords(view.filters.search ?? '')
    if (fitOf(text, words) !== 'none') await removeView(account, db, id)
  }
}
