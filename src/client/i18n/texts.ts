import type { Messages } from '@lingui/core'
import type { Locale } from './locale.ts'

/** Filled in by manifest/split-texts.ts: the files of each area, and the areas of modules that are loaded later. */
declare const __TEXTS__: {
  readonly files: Readonly<Record<Locale, readonly string[]>>
  readonly areas: Readonly<Record<string, readonly number[] | undefined>>
}

const loaded: Record<Locale, Messages> = { en: {}, pl: {} }
const loading = new Map<string, Promise<void>>()
/** The areas of all modules that this page has loaded. The first one is that of the first screen. */
const areasInUse = new Set([0])
/** The languages that the page shows or is about to show. */
let localesInUse: readonly Locale[] = []

async function fetchTexts(url: string, locale: Locale): Promise<void> {
  const answer = await fetch(url)
  if (!answer.ok) throw new Error(`Failed to fetch texts: ${url} (${answer.status})`)
  // The same object, which Lingui reads: nothing has to be drawn again for texts that are not on the screen yet.
  Object.assign(loaded[locale], await answer.json())
}

function loadArea(locale: Locale, area: number): Promise<void> {
  const url = __TEXTS__.files[locale][area] ?? ''
  const known = loading.get(url)
  if (known) return known
  const started = fetchTexts(url, locale)
  loading.set(url, started)
  // A later call tries again.
  started.catch(() => loading.delete(url))
  return started
}

/**
 * Loads the texts of a language for everything that this page has loaded; outside of a build, the whole catalogue.
 * `shown` is the language of the page until then.
 */
export async function loadTexts(locale: Locale, shown: Locale | null): Promise<Messages> {
  if (!import.meta.env.PROD) {
    const { messages } = await (locale === 'pl' ? import('#locales/pl.po') : import('#locales/en.po'))
    return messages
  }
  localesInUse = shown ? [shown, locale] : [locale]
  try {
    await Promise.all([...areasInUse].map((area) => loadArea(locale, area)))
    localesInUse = [locale]
  } catch (error) {
    localesInUse = shown ? [shown] : [locale]
    throw error
  }
  return loaded[locale]
}

/** Loads the texts of a module beside its code. The build calls it for each lazy import of our modules. */
export async function withTexts<T>(module: Promise<T>, key: string): Promise<T> {
  const areas = __TEXTS__.areas[key] ?? []
  for (const area of areas) areasInUse.add(area)
  const texts = areas.flatMap((area) => localesInUse.map((locale) => loadArea(locale, area)))
  const [part] = await Promise.all([module, ...texts])
  return part
}
