import { type BodyType, drawingSize } from '#domain/condition-reports/condition-report.ts'

/** A side of the car on the drawing. */
export type CarView = 'left' | 'front' | 'top' | 'right' | 'rear'
/** A part of a side along the car; `null` for front and rear, which are narrow. */
export type CarPart = 'front' | 'middle' | 'rear' | null

type ViewBox = { x: number; y: number; width: number; height: number }

const side = { width: 630, height: 210 }
const end = { width: 250, height: 210 }

/** Where the views are on the drawing. They never move: marks of stored reports are placed on them. */
export const viewBoxes: Readonly<Record<CarView, ViewBox>> = {
  left: { x: 30, y: 60, ...side },
  front: { x: 720, y: 60, ...end },
  top: { x: 30, y: 380, width: 630, height: 250 },
  right: { x: 30, y: 740, ...side },
  rear: { x: 720, y: 740, ...end },
}

const views = Object.keys(viewBoxes) as CarView[]

/** Returns the view that is nearest to a point of the drawing, and the part of the car. */
export function placeOf({ x, y }: { x: number; y: number }): { view: CarView; part: CarPart } {
  const distance = (view: CarView) => {
    const box = viewBoxes[view]
    const dx = Math.max(box.x - x, 0, x - box.x - box.width)
    const dy = Math.max(box.y - y, 0, y - box.y - box.height)
    return dx * dx + dy * dy
  }
  const view = views.reduce((best, one) => (distance(one) < distance(best) ? one : best))
  if (view === 'front' || view === 'rear') return { view, part: null }
  const box = viewBoxes[view]
  const along = (x - box.x) / box.width
  // The left side and the roof are drawn with the front on the left, the right side with it on the right.
  const fromFront = view === 'right' ? 1 - along : along
  return { view, part: fromFront < 1 / 3 ? 'front' : fromFront < 2 / 3 ? 'middle' : 'rear' }
}

export const clampToDrawing = (value: number): number => Math.min(drawingSize, Math.max(0, Math.round(value)))

type DrawnPoint = readonly [x: number, y: number]

/** The side of a body type, from the left: heights count from the roof of the highest type downwards. */
type BodyProfile = {
  hoodEnd: DrawnPoint
  roof: readonly [from: number, to: number, y: number]
  /** Where the rear window ends. */
  deck: DrawnPoint
  /** The upper edge at the rear bumper. */
  tailY: number
  /** The pillars between the side windows. */
  pillars: readonly number[]
}

const hoodTip: DrawnPoint = [16, 108]
const sill = 164
const bumperFront = 4
const bumperRear = 626
const wheels = [122, 506] as const
const wheelRadius = 40
const wheelY = 166

const profiles: Readonly<Record<BodyType, BodyProfile>> = {
  hatchback: { hoodEnd: [176, 84], roof: [262, 510, 26], deck: [600, 86], tailY: 96, pillars: [370] },
  saloon: { hoodEnd: [182, 86], roof: [266, 428, 30], deck: [522, 82], tailY: 90, pillars: [356] },
  estate: { hoodEnd: [176, 84], roof: [258, 572, 26], deck: [612, 86], tailY: 96, pillars: [356, 470] },
  suv: { hoodEnd: [166, 74], roof: [236, 560, 8], deck: [608, 76], tailY: 88, pillars: [350, 470] },
  van: { hoodEnd: [84, 76], roof: [158, 604, 0], deck: [622, 76], tailY: 84, pillars: [282] },
  pickup: { hoodEnd: [170, 78], roof: [244, 384, 14], deck: [412, 82], tailY: 88, pillars: [322] },
}

/** A closed path whose corners are rounded by this radius, or by less where an edge is short. */
function polygon(points: readonly DrawnPoint[], radius = 14): string {
  const at = (index: number): DrawnPoint => points[(index + points.length) % points.length] ?? [0, 0]
  const towards = (from: DrawnPoint, to: DrawnPoint): DrawnPoint => {
    const length = Math.hypot(to[0] - from[0], to[1] - from[1])
    const part = Math.min(radius, length / 2) / length
    return [round(from[0] + (to[0] - from[0]) * part), round(from[1] + (to[1] - from[1]) * part)]
  }
  const corners = points.map((corner, index) => {
    const [before, after] = [towards(corner, at(index - 1)), towards(corner, at(index + 1))]
    return `${before.join(' ')}Q${corner.join(' ')} ${after.join(' ')}`
  })
  return `M${corners.join('L')}Z`
}
const round = (value: number): number => Math.round(value * 10) / 10
const line = (...points: readonly DrawnPoint[]): string => `M${points.map((point) => point.join(' ')).join('L')}`

function sidePaths({ hoodEnd, roof, deck, tailY, pillars }: BodyProfile): string[] {
  const [from, to, y] = roof
  const body = polygon([
    [bumperFront, 132],
    hoodTip,
    hoodEnd,
    [from, y],
    [to, y],
    deck,
    [bumperRear - 4, tailY],
    [bumperRear, 132],
    [bumperRear - 4, sill],
    [bumperFront + 4, sill],
  ])
  const inset = 9
  const windowBottom = Math.max(hoodEnd[1], deck[1]) - 2
  const windows = polygon([
    [hoodEnd[0] + 22, windowBottom],
    [from + 6, y + inset],
    [to - 6, y + inset],
    [deck[0] - 20, windowBottom],
  ])
  const posts = pillars.map((x) => line([x, y + inset], [x, sill - 8]))
  const handles = pillars.map((x) => line([x - 34, windowBottom + 18], [x - 14, windowBottom + 18]))
  const door = line([hoodEnd[0] + 22, windowBottom], [hoodEnd[0] + 26, sill - 8])
  return [body, windows, door, ...posts, ...handles]
}

function topPaths({ hoodEnd, roof, deck }: BodyProfile): string[] {
  const { width, height } = viewBoxes.top
  const [from, to] = roof
  const wide = 20
  const narrow = 42
  const across = (x: number, inset: number): string => line([x, inset], [x, height - inset])
  return [
    `M40 8H${width - 40}Q${width - 4} 8 ${width - 4} 60V${height - 60}Q${width - 4} ${height - 8} ${width - 40} ${height - 8}H40Q4 ${height - 8} 4 ${height - 60}V60Q4 8 40 8Z`,
    polygon([
      [hoodEnd[0], wide],
      [from, narrow],
      [from, height - narrow],
      [hoodEnd[0], height - wide],
    ]),
    polygon([
      [to, narrow],
      [deck[0], wide],
      [deck[0], height - wide],
      [to, height - narrow],
    ]),
    line([from, narrow], [to, narrow]),
    line([from, height - narrow], [to, height - narrow]),
    across(hoodEnd[0], wide),
  ]
}

function endPaths({ roof: [, , y], hoodEnd }: BodyProfile): string[] {
  const { width } = viewBoxes.front
  const shoulder = hoodEnd[1] + 4
  return [
    polygon([
      [52, y],
      [width - 52, y],
      [width - 22, shoulder],
      [width - 8, shoulder + 24],
      [width - 8, sill],
      [8, sill],
      [8, shoulder + 24],
      [22, shoulder],
    ]),
    polygon([
      [60, y + 9],
      [width - 60, y + 9],
      [width - 34, shoulder - 4],
      [34, shoulder - 4],
    ]),
    `M20 ${shoulder + 20}h46v16h-46zM${width - 66} ${shoulder + 20}h46v16h-46z`,
    line([84, shoulder + 28], [width - 84, shoulder + 28]),
    `M28 ${sill}v22q0 8 8 8h18q8 0 8 -8v-22M${width - 62} ${sill}v22q0 8 8 8h18q8 0 8 -8v-22`,
  ]
}

/** A view with its paths, in coordinates of its box; `isMirrored`: the front is on the right. */
export type DrawnView = ViewBox & {
  view: CarView
  paths: readonly string[]
  wheels: readonly { x: number; y: number; radius: number }[]
  isMirrored: boolean
}

/** Draws a car of this body type from five sides. */
export function drawCar(body: BodyType): DrawnView[] {
  const profile = profiles[body]
  const pathsOf = (view: CarView): string[] => {
    if (view === 'top') return topPaths(profile)
    return view === 'front' || view === 'rear' ? endPaths(profile) : sidePaths(profile)
  }
  return views.map((view) => ({
    ...{ view, ...viewBoxes[view], paths: pathsOf(view), isMirrored: view === 'right' },
    wheels: view === 'left' || view === 'right' ? wheels.map((x) => ({ x, y: wheelY, radius: wheelRadius })) : [],
  }))
}
