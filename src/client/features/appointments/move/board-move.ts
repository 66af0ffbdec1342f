import type { BoardCard, BoardColumn } from '#client/features/appointments/layout/board-columns.ts'

const arrows = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'Home', 'End'] as const
export type BoardKey = (typeof arrows)[number]
export const isBoardKey = (key: string): key is BoardKey => arrows.some((one) => one === key)

/** Returns the card that an arrow key moves to: along the bay, or to the nearest in time in the next bay with cards. */
export function moveOnBoard(columns: readonly BoardColumn[], current: string, key: BoardKey): BoardCard | undefined {
  const at = columns.findIndex(({ cards }) => cards.some((card) => card.key === current))
  const cards = columns[at]?.cards ?? []
  const index = cards.findIndex((card) => card.key === current)
  const card = cards[index]
  if (!card) return undefined
  if (key === 'ArrowUp') return cards[index - 1]
  if (key === 'ArrowDown') return cards[index + 1]
  if (key === 'Home') return cards[0]
  if (key === 'End') return cards.at(-1)
  const step = key === 'ArrowLeft' ? -1 : 1
  for (let column = at + step; columns[column]; column += step) {
    const nearest = nearestInTime(columns[column]?.cards ?? [], card)
    if (nearest) return nearest
  }
  return undefined
}

function nearestInTime(cards: readonly BoardCard[], to: BoardCard): BoardCard | undefined {
  const distance = ({ span }: BoardCard) => Math.abs(span.from - to.span.from)
  return [...cards].sort((a, b) => distance(a) - distance(b))[0]
}
