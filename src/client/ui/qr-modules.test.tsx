import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { QrModules } from './qr-modules.tsx'

/** The URL below in version 3-M, by another encoder and verified with a decoder (docs/decisions/0011). */
const known = `
#######.#.#..#..#####.#######
#.....#.#.#......##.#.#.....#
#.###.#..##.#####..#..#.###.#
#.###.#.#.###..###..#.#.###.#
#.###.#..##.######.#..#.###.#
#.....#.....#.#...###.#.....#
#######.#.#.#.#.#.#.#.#######
........##...###.##..........
#.##.###..#..##.##....#..#.##
###....###..#...#########...#
....#.#.#..#..#.#.#..####.##.
..####.....#.##....#.#......#
...######.#.#....#.......##..
#..#.#.#####.#.#.#.#..#...###
##.##.#..###..#..#.#..#...###
.....#....#.##..#......##..#.
#.#...#...##...#..##.#..##.#.
.##..#.....#.#.#.#..##.#.###.
#..####....#...#.#..##.##.#..
..#....#...##...###...###.#..
.#.####..#..##...##########..
........####.##.###.#...#####
#######.#.#..#..#####.#.##.#.
#.....#.###.#..#..#.#...##.##
#.###.#...#.#.#..##.#####.#..
#.###.#.#.##.####....#.###..#
#.###.#.#.#..#...##.#..#..#.#
#.....#...#.###.#...#...##.#.
#######.##.#.#....#.#..#.#.#.
`.trim()

test('the modules of a URL equal those of another encoder', () => {
  const html = renderToStaticMarkup(<QrModules text="https://pitboard.example.com/goto-crm" label="QR code" />)
  expect(html).toContain('viewBox="0 0 37 37"')
  const dark = new Set(
    [...html.matchAll(/M(\d+) (\d+)h1v1h-1z/g)].map(([, x, y]) => `${Number(x) - 4} ${Number(y) - 4}`),
  )
  const places = Array.from({ length: 29 }, (_, place) => place)
  const drawn = places.map((y) => places.map((x) => (dark.has(`${x} ${y}`) ? '#' : '.')).join('')).join('\n')
  expect(drawn).toBe(known)
})
