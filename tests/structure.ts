import { posix } from 'node:path'
import { findCycles, groupImports, type ImportGraph, readImports, type Tree } from './import-graph.ts'

export type Breach = { path: string; wall: string }

/** The floors of `src/client`, the lowest first. A room imports from its own floor and from those below it. */
const clientFloors = [
  ['ui'],
  ['api'],
  ['i18n'],
  ['offline'],
  ['station', 'session'],
  ['features'],
  ['public-pages', 'routing'],
  ['routes'],
  // Entry points: the app, the public pages, the prerender.
  [''],
]

/** The floors of `features/appointments`, the lowest first; the root has no name. */
const appointmentFloors = [
  [''],
  ['status', 'order/lines', 'order/photos'],
  ['layout', 'card', 'orders'],
  ['move', 'catch-up'],
  ['booking', 'board', 'week'],
  ['schedule', 'order/steps'],
  ['order/edit'],
  ['order', 'dashboard'],
  ['read-ahead'],
]
/** Rooms of the appointments that other features may import beside the root. */
const openRooms = ['status', 'layout']

const mostFiles = 30

const clientFolder = 'src/client/'
const featuresFolder = 'src/client/features/'
const appointmentsFolder = 'src/client/features/appointments/'

const folderOf = (path: string) => `${posix.dirname(path)}/`
const isTest = (path: string) => /\.(?:test|spec)\.tsx?$/.test(path)
const within = (folder: string, path: string) => (path.startsWith(folder) ? path.slice(folder.length) : null)

/** `ui` of `src/client/ui/fields/field.tsx`, nothing of a file that stands beside the rooms. */
function clientRoomOf(path: string): string | null {
  const parts = within(clientFolder, path)?.split('/')
  return parts ? (parts.length > 1 ? (parts[0] ?? '') : '') : null
}

const featureOf = (path: string) => within(featuresFolder, path)?.split('/')[0] ?? null

/** `order/edit` of a file of that room of the appointments, nothing of their root. */
function appointmentRoomOf(path: string): string | null {
  const rest = within(appointmentsFolder, path)
  return rest === null ? null : folderOf(rest).slice(0, -1).replace(/^\.$/, '')
}

/** `appointments/lines` of a file of the server; files beside the folders put them together. */
const serverFolderOf = (path: string) => within('src/server/', folderOf(path))?.slice(0, -1) || null

/** Arrows that lead up, and rooms that have no floor. */
function findClimbers(
  graph: ImportGraph,
  wall: string,
  floors: readonly (readonly string[])[],
  roomOf: (path: string) => string | null,
): Breach[] {
  const floorOf = (room: string) => floors.findIndex((rooms) => rooms.includes(room))
  return [...graph].flatMap(([path, targets]) => {
    const room = roomOf(path)
    if (room === null) return []
    const floor = floorOf(room)
    const climbs = [...targets].some((target) => {
      const other = roomOf(target)
      return other !== null && floorOf(other) > floor
    })
    return floor < 0 || climbs ? [{ path, wall }] : []
  })
}

function findRings(graph: ImportGraph, wall: string): Breach[] {
  return findCycles(graph).map((members) => ({ path: members.join(' '), wall }))
}

/** What reaches into another feature further than it may. */
function findIntruders(graph: ImportGraph): Breach[] {
  const isOpen = (target: string) => {
    const feature = featureOf(target)
    const room = folderOf(target).slice(`${featuresFolder}${feature}/`.length, -1)
    return room === '' || (feature === 'appointments' && openRooms.includes(room))
  }
  return [...graph].flatMap(([path, targets]) => {
    const own = featureOf(path)
    if (own === null || isTest(path)) return []
    const intrudes = [...targets].some((target) => ![null, own].includes(featureOf(target)) && !isOpen(target))
    return intrudes ? [{ path, wall: 'of another feature only the root is used' }] : []
  })
}

function findCrowds(tree: Tree): Breach[] {
  const counts = new Map<string, number>()
  for (const path of tree.keys()) {
    if (!/\.tsx?$/.test(path) || isTest(path)) continue
    counts.set(folderOf(path), (counts.get(folderOf(path)) ?? 0) + 1)
  }
  return [...counts]
    .filter(([, count]) => count > mostFiles)
    .map(([path]) => ({ path, wall: `a folder has ${mostFiles} files of code at most` }))
}

/** Where the structure of a tree is broken: cycles, arrows that lead up, and crowded folders. */
export function findStructureBreaches(tree: Tree): Breach[] {
  const graph = readImports(tree)
  const code = new Map([...graph].filter(([path]) => !isTest(path)))
  const roomOf = (path: string) =>
    within(appointmentsFolder, path) === null && within(featuresFolder, path) === null
      ? clientRoomOf(path)
      : `${featureOf(path)}/${appointmentRoomOf(path) ?? ''}`
  return [
    ...findRings(graph, 'no cycle of files'),
    ...findRings(
      groupImports(code, (path) => roomOf(path) || null),
      'no cycle of rooms in the client',
    ),
    ...findRings(groupImports(code, featureOf), 'no cycle of features'),
    ...findRings(groupImports(code, serverFolderOf), 'no cycle of folders in the server'),
    ...findClimbers(code, 'the rooms of the client have an order', clientFloors, clientRoomOf),
    ...findClimbers(code, 'the rooms of the appointments have an order', appointmentFloors, appointmentRoomOf),
    ...findIntruders(code),
    ...findCrowds(tree),
  ]
}
