/** Of a place in a column: both margins, the gap to the next lane, strip, border and padding. In px, as in the styles. */
const columnInset = 14
const cardInset = 27
/** As in the board's styles. */
export const hourPx = 96
const leastPx = { column: 204, lane: 145.6 }
const placeInset = 7
const handlePx = 48

/** How wide columns are that share a board, px. A column with cards beside each other is given more where it needs it. */
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

/** What a card has room for, as words for the stylesheet: `data-fit~="…"`. */
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
 * The same of a card with a handle. `corner`: a narrow card has its handle in the corner below the plate, and keeps its width
 * for time, state and plate.
 */
export function fitWithHandle(columnPx: number, lanes: number, minutes: number): string {
  const beside = fitOf(columnPx - lanes * handlePx, lanes, minutes).split(' ')
  const whole = fitOf(columnPx, lanes, minutes).split(' ')
  const isCorner = beside.includes('narrow') && !beside.includes('line') && !whole.includes('half')
  return (isCorner ? [...whole, 'corner'] : beside).join(' ').trim()
}
