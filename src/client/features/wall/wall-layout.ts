/** In units of the TV board. */
export type WallSize = { width: number; height: number }

/** The least size of a tile that can be read from three metres, and the space between two. */
const least: WallSize = { width: 420, height: 226 }
const wallGap = 14

const fitting = (space: number, size: number) => Math.max(1, Math.floor((space + wallGap) / (size + wallGap)))

/** Splits a list into `count` parts of almost the same length, the longer ones first. */
function splitEvenly<T>(all: readonly T[], count: number): T[][] {
  const parts: T[][] = []
  let taken = 0
  for (let left = count; left > 0; left--) {
    const length = Math.ceil((all.length - taken) / left)
    parts.push(all.slice(taken, taken + length))
    taken += length
  }
  return parts
}

/**
 * Returns the tiles by page and row: as few pages as the size allows, and on each the number of rows with the largest
 * tiles. Every row fills the width, so no place stays empty.
 */
export function pageTiles<T>(tiles: readonly T[], space: WallSize): T[][][] {
  const most = { columns: fitting(space.width, least.width), rows: fitting(space.height, least.height) }
  const pages = Math.max(1, Math.ceil(tiles.length / (most.columns * most.rows)))
  return splitEvenly(tiles, pages).map((page) => splitEvenly(page, rowsFor(page.length, space, most.columns)))
}

function rowsFor(count: number, { width, height }: WallSize, mostColumns: number): number {
  let best = { rows: 1, scale: 0 }
  for (let columns = 1; columns <= Math.min(count, mostColumns); columns++) {
    const rows = Math.ceil(count / columns)
    const scale = Math.min(width / columns / least.width, height / rows / least.height)
    if (scale > best.scale) best = { rows, scale }
  }
  return best.rows
}
