/**
 * The part of a column's width that is no text: both margins, the gap to the next lane, strip, border and padding. In
 * px, as in the styles.
 */
const columnInset = 14
const cardInset = 27
/** As in the board's styles. */
export const hourPx = 96
const leastPx = { column: 204, lane: 145.6 }
const placeInset = 7
const handlePx = 48

/**
 * Returns the widths in px of the columns of a board. A column with overlapping cards is wider if it needs the space.
 */
export function columnWidths(boardPx: number, lanes: readonly number[]): readonly number[] {
  const least = lanes.map((count) => Math.max(leastPx.column, count * leastPx.lane))
  let shared = boardPx
  let share = 0
  let fixed = new Set<number>()
  for (;;) {
    share = shared / Math.max(1, lanes.length - fixed.size)
    const wider = least.flatMap((width, index) => (width > share ? [index] : []))
    const next = new Set([...fixed, ...wider])
    if (next.size === fixed.size) break
    fixed = next
    shared = boardPx - least.reduce((sum, width, index) => sum + (fixed.has(index) ? width : 0), 0)
  }
  return least.map((width, index) => Math.round(fixed.has(index) ? width : share))
}

/** Returns the values of `data-fit`, for selectors such as `[data-fit~="…"]`: what a card has space for. */
export function fitOf(columnPx: number, lanes: number, minutes: number): string {
  const width = (columnPx - columnInset) / lanes - cardInset
  const height = (Math.max(minutes, 30) / 60) * hourPx - placeInset
  const words = [
    height >= 150 && 'tall',
    height < 118 && 'low',
    height < 82 && 'lower',
    height < 70 && 'line',
    width < 301 && 'slim',
    width < 281 && 'close',
    width < 191 && 'narrow',
    width < 146 && 'half',
  ]
  return words.filter(Boolean).join(' ')
}

/**
 * As `fitOf`, for a card with a drag handle. `corner`: a narrow card has its handle in the corner below the plate, so
 * that time, state and plate keep their width.
 */
export function fitWithHandle(columnPx: number, lanes: number, minutes: number): string {
  const beside = fitOf(columnPx - lanes * handlePx, lanes, minutes).split(' ')
  const whole = fitOf(columnPx, lanes, minutes).split(' ')
  const isCorner = beside.includes('narrow') && !beside.includes('line') && !whole.includes('half')
  return (isCorner ? [...whole, 'corner'] : beside).join(' ').trim()
}
