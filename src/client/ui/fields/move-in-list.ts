/**
 * Returns the next index in a list of `length`, wrapping at the ends. -1 is before the first, and the result if empty.
 */
export function moveInList(at: number, step: 1 | -1, length: number): number {
  if (length === 0) return -1
  if (at < 0) return step === 1 ? 0 : length - 1
  return (at + step + length) % length
}
