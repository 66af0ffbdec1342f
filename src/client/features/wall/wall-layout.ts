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
 * tiles. All tiles of a page are of one size, so the last row may have fewer.
 */
export function pageTiles<T>(tiles: readonly T[], space: WallSize): T[][][] {
  const most = { columns: fitting(space.width, least.width), rows: fitting(space.height, least.height) }
  const pages = Math.max(1, Math.ceil(tiles.length / (most.columns * most.rows)))
  return splitEvenly(tiles, pages).map((page) => {
    const columns = Math.ceil(page.length / rowsFor(page.length, space, most.columns))
    const rows = Math.max(1, Math.ceil(page.length / columns))
    return Array.from({ length: rows }, (_, row) => page.slice(row * columns, (row + 1) * columns))
  })
}

/** The number of places that the last row of a page leaves free. */
export const freePlaces = (rows: readonly (readonly unknown[])[]): number =>
  (rows[0]?.length ?? 0) - (rows.at(-1)?.length ?? 0)

function rowsFor(count: number, { width, height }: WallSize, mostColumns: number): number {
  let best = { rows: 1, scale: 0 }
  for (let columns = 1; columns <= Math.min(count, mostColumns); columns++) {
    const rows = Math.ceil(count / columns)
    const scale = Math.min(width / columns / least.width, height / rows / least.height)
    if (scale > best.scale) best = { rows, scale }
  }
  return best.rows
}
