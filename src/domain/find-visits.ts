import { isOnSite, type Status } from './appointment.ts'
import { areShort, compareFits, type Fit, fitOf, openWords, type SoughtWords } from './search-words.ts'

/** What a search needs of an appointment. */
export type VisitText = {
  /** The result of `visitWords`. */
  readonly text: string
  readonly status: Status
  /** Ms since the epoch. */
  readonly startsAt: number
}

type Sought = {
  readonly words: SoughtWords
  /** Law: only the desk finds visits by phone numbers and e-mail addresses. */
  readonly hasContacts: boolean
}

/**
 * Returns the visits that fit: the best fit first, then cars on site, then the nearest to `now` (ms since the epoch).
 * `read` is called once for each.
 */
export function findVisits<V>(
  visits: readonly V[],
  { words, hasContacts }: Sought,
  now: number,
  read: (visit: V) => VisitText,
): V[] {
  const ranked: { visit: V; fit: Fit; onSite: number; away: number }[] = []
  for (const visit of visits) {
    const { text, status, startsAt } = read(visit)
    const fit = fitOf(hasContacts ? text : openWords(text), words)
    if (fit !== 'none' && !(fit === 'inside' && areShort(words)))
      ranked.push({ visit, fit, onSite: Number(isOnSite(status)), away: Math.abs(startsAt - now) })
  }
  return ranked
    .sort((a, b) => compareFits(a.fit, b.fit) || b.onSite - a.onSite || a.away - b.away)
    .map(({ visit }) => visit)
}
