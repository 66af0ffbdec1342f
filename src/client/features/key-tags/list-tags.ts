/** What is typed for a sheet of labels. */
export type LabelEntry = { prefix: string; first: string; last: string }

/** A sheet of A4 has three columns of eight labels. */
export const labelsOnPage = 24
/** Ten pages. */
export const mostLabels = 240
/** Of an order's key tag, with a number of four digits. */
export const longestPrefix = 16

const readNumber = (text: string): number | null => (/^\d{1,4}$/.test(text.trim()) ? Number(text) : null)

/** Returns the key tags from the first to the last, in their order; `null` if the numbers are none, or too many. */
export function listTags({ prefix, first, last }: LabelEntry): readonly string[] | null {
  const [from, to] = [readNumber(first), readNumber(last)]
  if (from === null || to === null || to < from || to - from >= mostLabels) return null
  return Array.from({ length: to - from + 1 }, (_, at) => `${prefix.trimStart()}${from + at}`)
}
