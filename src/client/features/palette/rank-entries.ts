import { normaliseText } from '#domain/normalise-text.ts'

export type Ranked = {
  id: string
  label: string
  /** What it is also called, in any language. */
  also?: string
}

/** How well an entry fits words that are folded: 0 not at all, 3 where its name begins with them. */
export function fitOf({ label, also = '' }: Pick<Ranked, 'label' | 'also'>, words: readonly string[]): number {
  const name = normaliseText(label)
  const text = `${name} ${normaliseText(also)}`
  if (!words.every((word) => text.includes(word))) return 0
  if (name.startsWith(words.join(' '))) return 3
  const starts = text.split(/[\s,.:()-]+/)
  return words.every((word) => starts.some((start) => start.startsWith(word))) ? 2 : 1
}

export const toWords = (typed: string): readonly string[] => normaliseText(typed).split(/\s+/).filter(Boolean)

/** The entries that fit what was typed, the best first; of those that fit alike the one that was used last. */
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
