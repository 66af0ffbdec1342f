import type { SoughtWords } from '#domain/search-words.ts'

/** The tables with search texts. */
export type SearchedKind = 'appointment' | 'customer' | 'vehicle'

/** The workshop and the table of the texts. */
export type SearchedTexts = { readonly account: string; readonly kind: SearchedKind }

const letterOf = { appointment: 'a', customer: 'c', vehicle: 'v' } as const satisfies Record<SearchedKind, string>

/** Enough to tell workshops apart: two with the same end would only compare more texts. */
const accountEnd = 8

/**
 * The terms of a workshop begin with a prefix of its own, because a search reads all rows that have a term. With common
 * terms, the words of other workshops would slow it down.
 */
const prefixOf = ({ account, kind }: SearchedTexts): string => letterOf[kind] + asTerm(account.slice(-accountEnd))

const firstPrivate = 0xe000

/** The tokenizer splits at ASCII characters that are neither letters nor digits; in a term they stand in a private range. */
const asTerm = (text: string): string =>
  text.replace(/[^A-Za-z0-9\u0080-\u{10ffff}]/gu, (one) => String.fromCharCode(firstPrivate + one.charCodeAt(0)))

const length = 3

function trigramsOf(text: string): string[] {
  const letters = Array.from(asTerm(text))
  const all = letters.slice(length - 1).map((_, at) => letters.slice(at, at + length).join(''))
  return [...new Set(all)]
}

/**
 * Returns the terms of a text, for the tokenizer. A space before the text marks the beginning of its first word, one after
 * it lets its last two letters begin a term.
 */
export function termsOf(texts: SearchedTexts, text: string): string {
  const prefix = prefixOf(texts)
  return trigramsOf(` ${text} `)
    .map((trigram) => prefix + trigram)
    .join(' ')
}

/** Trigrams side by side, and the last one: those that overlap cost a look-up each, and leave out few texts more. */
const sideBySide = (trigrams: readonly string[]): string[] =>
  trigrams.filter((_, at) => at % length === 0 || at === trigrams.length - 1)

/**
 * Returns a query for the texts that may contain each word in one of its spellings; `null` if all words are too short.
 * `isShort`: as in `holdsWords`, words are sought only at the beginning or the end of a word. `hasPairs`: a word of two
 * letters counts too, beside longer ones. That costs as much as the number of texts with these letters.
 */
export function queryOf(
  texts: SearchedTexts,
  words: SoughtWords,
  { isShort, hasPairs = false }: { isShort: boolean; hasPairs?: boolean },
): string | null {
  const prefix = prefixOf(texts)
  const conditionOf = (part: string): string | null => {
    const trigrams = trigramsOf(part)
    const isPair = hasPairs && Array.from(part).length === length - 1
    if (trigrams.length === 0) return isPair ? `"${prefix}${asTerm(part)}"*` : null
    return `(${sideBySide(trigrams)
      .map((trigram) => `"${prefix}${trigram}"`)
      .join(' AND ')})`
  }
  const conditions = words.flatMap((spellings) => {
    const parts = spellings.flatMap((one) => (isShort ? [` ${one}`, `${one} `] : [one])).map(conditionOf)
    return parts.includes(null) ? [] : [`(${parts.join(' OR ')})`]
  })
  return conditions.length === 0 ? null : conditions.join(' AND ')
}
