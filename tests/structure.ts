import { posix } from 'node:path'
import { findCycles, groupImports, type ImportGraph, readImports, type Tree } from './import-graph.ts'

export type Breach = { path: string; wall: string }

/** The layers of `src/client`, the lowest first. A room (folder) imports only from its own layer and lower ones. */
const clientLayers = [
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

/** The layers of `features/appointments`, the lowest first; the root is an empty name. */
const appointmentLayers = [
  [''],
  ['pending'],
  ['status', 'due', 'missing', 'origin', 'order/lines', 'order/photos'],
  ['layout', 'card', 'orders', 'search'],
  ['move', 'catch-up'],
  ['booking', 'board', 'week'],
  ['schedule', 'order/steps'],
  ['order/edit', 'order/findings', 'requests'],
  ['order/inspections', 'order/condition-reports'],
  ['order/papers'],
  ['order', 'dashboard'],
  ['my-cars'],
  ['read-ahead'],
]
/** Rooms of the appointments that other features may import in addition to the root. */
const openRooms = ['pending', 'status', 'due', 'layout', 'search', 'booking']

const mostFiles = 30

/** A declaration of a type, interface or class at the top level of a file, where a line has no indentation. */
const typeDeclaration =
  /^(?:export\s+)?(?:default\s+)?(?:declare\s+)?(?:abstract\s+)?(?:type|interface|class)\s+([A-Za-z_$][\w$]*)/gm
/** A released migration is never edited, so its types keep their names. */
const migrationsFolder = 'src/server/db/migrations/'

const clientFolder = 'src/client/'
const featuresFolder = 'src/client/features/'
const appointmentsFolder = 'src/client/features/appointments/'

const folderOf = (path: string) => `${posix.dirname(path)}/`
const isTest = (path: string) => /\.(?:test|spec)\.tsx?$/.test(path)
const within = (folder: string, path: string) => (path.startsWith(folder) ? path.slice(folder.length) : null)

/** Returns `ui` for `src/client/ui/fields/field.tsx`, an empty name for a file directly in `src/client`. */
function clientRoomOf(path: string): string | null {
  const parts = within(clientFolder, path)?.split('/')
  return parts ? (parts.length > 1 ? (parts[0] ?? '') : '') : null
}

const featureOf = (path: string) => within(featuresFolder, path)?.split('/')[0] ?? null

/** Returns `order/edit` for a file in that room of the appointments, an empty name for one in their root. */
function appointmentRoomOf(path: string): string | null {
  const rest = within(appointmentsFolder, path)
  return rest === null ? null : folderOf(rest).slice(0, -1).replace(/^\.$/, '')
}

/** Returns `appointments/lines` for a file in that server folder; `null` for the files directly in `src/server`. */
const serverFolderOf = (path: string) => within('src/server/', folderOf(path))?.slice(0, -1) || null

/** Files that import a higher layer, and files of rooms without a layer. */
function findUpwardImports(
  graph: ImportGraph,
  wall: string,
  layers: readonly (readonly string[])[],
  roomOf: (path: string) => string | null,
): Breach[] {
  const layerOf = (room: string) => layers.findIndex((rooms) => rooms.includes(room))
  return [...graph].flatMap(([path, targets]) => {
    const room = roomOf(path)
    if (room === null) return []
    const layer = layerOf(room)
    const isUpward = [...targets].some((target) => {
      const other = roomOf(target)
      return other !== null && layerOf(other) > layer
    })
    return layer < 0 || isUpward ? [{ path, wall }] : []
  })
}

function findImportCycles(graph: ImportGraph, wall: string): Breach[] {
  return findCycles(graph).map((members) => ({ path: members.join(' '), wall }))
}

/** Files that import parts of another feature that are not open to them. */
function findFeatureBreaches(graph: ImportGraph): Breach[] {
  const isOpen = (target: string) => {
    const feature = featureOf(target)
    const room = folderOf(target).slice(`${featuresFolder}${feature}/`.length, -1)
    return room === '' || (feature === 'appointments' && openRooms.includes(room))
  }
  return [...graph].flatMap(([path, targets]) => {
    const own = featureOf(path)
    if (own === null || isTest(path)) return []
    const isBreach = [...targets].some((target) => ![null, own].includes(featureOf(target)) && !isOpen(target))
    return isBreach ? [{ path, wall: 'other features import only the root of a feature' }] : []
  })
}

function findCrowdedFolders(tree: Tree): Breach[] {
  const counts = new Map<string, number>()
  for (const path of tree.keys()) {
    if (!/\.tsx?$/.test(path) || isTest(path)) continue
    counts.set(folderOf(path), (counts.get(folderOf(path)) ?? 0) + 1)
  }
  return [...counts]
    .filter(([, count]) => count > mostFiles)
    .map(([path]) => ({ path, wall: `a folder has at most ${mostFiles} code files` }))
}

/** Type names that several files declare: a search for such a name finds the wrong type too. */
function findSharedTypeNames(tree: Tree): Breach[] {
  const declaredIn = new Map<string, string[]>()
  for (const [path, text] of tree) {
    if (!/\.tsx?$/.test(path) || isTest(path) || path.startsWith(migrationsFolder)) continue
    for (const [, name = ''] of text.matchAll(typeDeclaration)) {
      declaredIn.set(name, [...(declaredIn.get(name) ?? []), path])
    }
  }
  return [...declaredIn.values()]
    .filter((paths) => paths.length > 1)
    .map((paths) => ({ path: paths.join(' '), wall: 'no two types of one name' }))
}

/** Breaches of the structure: cycles, imports of higher layers, crowded folders, and types of one name. */
export function findStructureBreaches(tree: Tree): Breach[] {
  const graph = readImports(tree)
  const code = new Map([...graph].filter(([path]) => !isTest(path)))
  const roomOf = (path: string) =>
    within(appointmentsFolder, path) === null && within(featuresFolder, path) === null
      ? clientRoomOf(path)
      : `${featureOf(path)}/${appointmentRoomOf(path) ?? ''}`
  return [
    ...findImportCycles(graph, 'no import cycle of files'),
    ...findImportCycles(
      groupImports(code, (path) => roomOf(path) || null),
      'no import cycle of rooms in the client',
    ),
    ...findImportCycles(groupImports(code, featureOf), 'no import cycle of features'),
    ...findImportCycles(groupImports(code, serverFolderOf), 'no import cycle of folders in the server'),
    ...findUpwardImports(code, 'no room of the client imports a higher one', clientLayers, clientRoomOf),
    ...findUpwardImports(
      code,
      'no room of the appointments imports a higher one',
      appointmentLayers,
      appointmentRoomOf,
    ),
    ...findFeatureBreaches(code),
    ...findCrowdedFolders(tree),
    ...findSharedTypeNames(tree),
  ]
}
