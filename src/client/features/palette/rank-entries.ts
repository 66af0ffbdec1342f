import { normaliseText } from '#domain/normalise-text.ts'

export type Ranked = {
  id: string
  label: string
  /** Other names, in any language. */
  also?: string
}

/** Returns how well an entry matches normalised words: from 0, no match, to 3, its label begins with them. */
export function fitOf({ label, also = '' }: Pick<Ranked, 'label' | 'also'>, words: readonly string[]): number {
  const name = normaliseText(label)
  const text = `${name} ${normaliseText(also)}`
  if (!words.every((word) => text.includes(word))) return 0
  if (name.startsWith(words.join(' '))) return 3
  const starts = text.split(/[\s,.:()-]+/)
  return words.every((word) => starts.some((start) => start.startsWith(word))) ? 2 : 1
}

export const toWords = (typed: string): readonly string[] => normaliseText(typed).split(/\s+/).filter(Boolean)

/** Returns the entries that match the typed text, best first; of equal matches, the last used one first. */
export function rankEntries<E extends Ranked>(entries: readonly E[], typed: string, recent: readonly string[]): E[] {
  const words = toWords(typed)
  if (words.length === 0) return []
  const ageOf = ({ id }: E) => {
    const at = recent.indexOf(id)
    return at < 0 ? recent.length : at
  }
  return entries
    .map((entry) => ({ entry, fit: fitOf(entry, words) }))
    .filter(({ fit }) => fit > 0)
    .sort((a, b) => b.fit - a.fit || ageOf(a.entry) - ageOf(b.entry))
    .map(({ entry }) => entry)
}
