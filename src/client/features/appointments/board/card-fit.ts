import type { FaceLayout } from '#client/features/appointments/card/board-face.tsx'

/** All lengths in px, as in the styles of the board and of its cards. */
export const hourPx = 96
/**
 * The least widths; a lane holds a whole plate. Dense columns are used when the others do not fit the board, and the user
 * wants to see all bays.
 */
const leastPx = {
  comfortable: { column: 204, lane: 145.6 },
  dense: { column: 108, lane: 100 },
}
const axisPx = { comfortable: 58, dense: 46 }
/** Both margins of a column, and the line of a dense one; strip, border and padding of a card; the gap to the next lane. */
const insetPx = {
  comfortable: { column: 14, card: 33, lane: 2 },
  dense: { column: 7, card: 15, lane: 2 },
}
/** The gap below a card, and its border. */
const placeInset = 7
const handlePx = 48
/** The dots of a handle in the corner of a card; its target covers the text beside them. */
const gripPx = 20

/** Where dense columns scroll, this share of the next one shows that there are more. */
const peek = 0.15

export type ColumnLayout = {
  isDense: boolean
  /** The least width of a column. */
  leastPx: number
  widths: readonly number[]
}

/**
 * Returns the widths of the columns of a board, by their numbers of lanes. Columns share the width evenly; one with
 * overlapping cards is wider if it needs the space. `isFitting`: columns become dense before the board scrolls sideways.
 */
export function layColumns(boardPx: number, lanes: readonly number[], isFitting: boolean): ColumnLayout {
  const { comfortable, dense } = leastPx
  const wanted = leastWidths(lanes, comfortable)
  const isDense = isFitting && sum(wanted) > boardPx - axisPx.comfortable
  if (!isDense) {
    return { isDense, leastPx: comfortable.column, widths: shareWidth(boardPx - axisPx.comfortable, wanted) }
  }
  const sharedPx = boardPx - axisPx.dense
  const isScrolled = sum(leastWidths(lanes, dense)) > sharedPx
  const count = Math.max(1, Math.floor(sharedPx / dense.column))
  const column = isScrolled ? Math.max(dense.column, Math.floor(sharedPx / (count + peek))) : dense.column
  return { isDense, leastPx: column, widths: shareWidth(sharedPx, leastWidths(lanes, { ...dense, column })) }
}

const sum = (all: readonly number[]): number => all.reduce((total, one) => total + one, 0)
const leastWidths = (lanes: readonly number[], { column, lane }: { column: number; lane: number }) =>
  lanes.map((count) => Math.max(column, count * lane))

function shareWidth(boardPx: number, least: readonly number[]): readonly number[] {
  let share = 0
  let fixed = new Set<number>()
  for (;;) {
    const taken = sum(least.filter((_, index) => fixed.has(index)))
    share = (boardPx - taken) / Math.max(1, least.length - fixed.size)
    const wider = least.flatMap((width, index) => (width > share ? [index] : []))
    const next = new Set([...fixed, ...wider])
    if (next.size === fixed.size) break
    fixed = next
  }
  return least.map((width, index) => Math.round(fixed.has(index) ? width : share))
}

/** The place of a card. */
export type CardBox = { columnPx: number; lanes: number; minutes: number; isDense: boolean; hasHandle: boolean }
/** What a card could show beside its time, state and plate. */
export type CardContent = { plate: string; job: string; hasDue: boolean; hasCar: boolean; hasCustomer: boolean }

export type CardFit = FaceLayout & {
  /** The values of `data-fit`, for selectors such as `[data-fit~="…"]`. */
  words: string
}

/** The heights of the lines of a card, and the average width of a letter of the job. */
const sizes = {
  normal: { padding: 10, gap: 2, head: 26, plate: 24, text: 20, due: 24, letter: 7.3 },
  narrow: { padding: 7, gap: 1, head: 22, plate: 19, text: 16, due: 20, letter: 6.4 },
}
const wordPx = 16
/** A longer plate and the employee's badge fit beside each other in a card of this width. */
const normalPx = 172
/** A promise at risk has room for its word beside its time in a line of this width. */
const briefPx = { normal: 166, narrow: 136 }
/** A narrower card has the short word of its state. */
const shortWordPx = 210
/** The font size of a narrow card's plate; its band, padding and border, with the country and without. */
const plateLetterPx = 12
const plateInsetPx = { country: 24, plain: 16 }
/** What is left of them where its letters move together; with less it has smaller letters. */
const packedInsetPx = 9
/** A plate beside the dots of a handle has no band where the width is less. */
const barePx = 76

/** Returns about how wide a plate's letters are, rather too much than too little. */
function plateWidth(letters: string): number {
  const widthOf = (letter: string) => ('MW'.includes(letter) ? 0.89 : 'I- '.includes(letter) ? 0.4 : 0.68)
  return sum([...letters].map(widthOf)) * plateLetterPx
}

/**
 * Returns what fits a card, by its size alone, so that no card is measured. Time, state and plate are always shown;
 * then come the job, the promised time, on a narrow card the word of the state, the car, the customer, and more lines of
 * the job.
 */
export function fitOf(box: CardBox, { plate: letters, job, hasDue, hasCar, hasCustomer }: CardContent): CardFit {
  const { columnPx, lanes, minutes, isDense, hasHandle } = box
  const inset = insetPx[isDense ? 'dense' : 'comfortable']
  const whole = (columnPx - inset.column) / lanes - inset.lane - inset.card
  const height = (Math.max(minutes, 30) / 60) * hourPx - placeInset
  const isLine = height < 50
  // A narrow card has its handle in the corner below the plate; only the line beside its dots gives way.
  const isCorner = hasHandle && whole < 200 && !isLine
  // On a low narrow card only its dots have a place of their own.
  const isGrip = hasHandle && whole < 200 && isLine
  const width = isGrip ? whole - gripPx : hasHandle && !isCorner ? whole - handlePx + 8 : whole
  const kind = width < normalPx ? 'narrow' : 'normal'
  const { padding, gap, head, plate, text, due: duePx, letter } = sizes[kind]
  const wanted = Math.ceil((job.length * letter * 1.08) / Math.max(width, 24))
  const isBeside = width >= 232 && hasCar

  let free = height - padding - head - gap - plate
  const take = (px: number): boolean => {
    if (free < px + gap) return false
    free -= px + gap
    return true
  }
  let jobLines = wanted > 0 && !isLine && take(text) ? 1 : 0
  const hasDueRow = hasDue && !isLine && take(duePx)
  const hasWord = kind === 'narrow' && !isLine && take(wordPx - gap)
  // On a narrow card the car comes before the second line of the job: most jobs would take all lines.
  const takeSecond = () => {
    if (jobLines === 1 && wanted > 1 && take(text - gap)) jobLines = 2
  }
  if (kind === 'normal') takeSecond()
  const hasCarRow = hasCar && !isBeside && !isLine && take(text)
  takeSecond()
  const showsCustomer = hasCustomer && !isLine && take(text)
  while (jobLines > 0 && jobLines < wanted && take(text - gap)) jobLines += 1

  const isTiny = width < 92
  const words = [
    kind === 'narrow' && kind,
    isTiny && 'tiny',
    width < 84 && 'lone',
    width < barePx && 'bare',
    width < 104 && 'tight',
    (isCorner ? width - gripPx : width) < briefPx[kind] && 'brief',
    kind === 'narrow' && plateWidth(letters) > width - plateInsetPx[isTiny ? 'plain' : 'country'] && 'packed',
    kind === 'narrow' && plateWidth(letters) > width - packedInsetPx && 'small',
    width < 301 && 'slim',
    isLine && 'line',
    isLine && width >= 301 && 'long',
    hasWord && 'word',
    isCorner && 'corner',
    isCorner && free >= gripPx && 'clear',
    isGrip && 'grip',
    hasHandle && 'handle',
  ]
  return {
    words: words.filter(Boolean).join(' '),
    jobLines,
    due: !hasDue ? 'none' : hasDueRow ? 'row' : jobLines > 0 ? 'swap' : 'icon',
    car: isBeside || (isLine && kind === 'normal' && hasCar) ? 'beside' : hasCarRow ? 'row' : 'none',
    hasCustomer: showsCustomer,
    hasShortWord: width < shortWordPx,
  }
}
