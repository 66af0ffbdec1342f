import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Tree } from './import-graph.ts'
import { type Breach, findStructureBreaches } from './structure.ts'

type Wall = { name: string; covers: (path: string) => boolean; breaks: (text: string, path: string) => boolean }

const importOf = (target: string) => new RegExp(`(?<!['"])\\b(?:from|import)\\s*\\(?\\s*['"](?:${target})`)
const isCode = (path: string) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path)
const isIn = (folder: string) => (path: string) => isCode(path) && path.startsWith(folder)

/** Contract files that are no noun of the API, so that no server folder answers for them. */
const nounless = ['worker', 'status-sign', 'reason-labels', 'bay-labels']

const colour =
  /(?<![\w&-])#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})\b(?![\w/-])|\b(?:rgba?|hsla?|hwb|oklch|oklab|lch|lab)\(/i
/** The one file of colours, and what cannot read it: the page before its CSS, generated icons, mails. */
const colourful = [
  'src/client/ui/tokens.css',
  'src/client/index.html',
  'src/client/public-pages/page-head.tsx',
  'src/client/ui/icons.gen.ts',
  'src/client/ui/list-icons.gen.ts',
]

const walls: readonly Wall[] = [
  {
    name: 'the domain imports nothing but itself',
    covers: isIn('src/domain/'),
    breaks: (text) => importOf('(?!\\./|\\.\\./domain|#domain/)').test(text),
  },
  {
    name: 'the domain knows no clock, no chance and makes no ids',
    covers: isIn('src/domain/'),
    breaks: (text) =>
      /\bDate\.now\b|\bnew Date\(\s*\)|\bDate\(\s*\)|\bMath\.random\b|\bcrypto\b|\bperformance\.now\b|\bTemporal\.Now\b/.test(
        text.replace(/\/\/.*|\/\*[\s\S]*?\*\//g, ''),
      ),
  },
  {
    name: 'the contract knows the domain and zod/mini only',
    covers: isIn('src/contract/'),
    breaks: (text) => importOf('(?!\\./|#domain/|#contract/|zod/mini[\'"])').test(text),
  },
  {
    name: 'the server imports neither page nor worker',
    covers: isIn('src/server/'),
    breaks: (text) => importOf('#client/|#sw/|#manifest/|.*/(?:client|sw|manifest)/').test(text),
  },
  {
    name: 'the page imports neither server nor worker',
    covers: isIn('src/client/'),
    breaks: (text) => importOf('#server/|#sw/|#manifest/|node:|.*/(?:server|sw|manifest)/').test(text),
  },
  {
    name: 'the worker imports neither server nor page',
    covers: isIn('sw/'),
    breaks: (text) => importOf('#server/|#client/|#manifest/|node:|\\.\\./(?!\\.)').test(text),
  },
  {
    name: 'the ui knows no router, no API and no feature',
    covers: isIn('src/client/ui/'),
    breaks: (text) =>
      importOf('@tanstack/|ofetch|#client/(?!ui/)|\\.\\./(?:api|features|offline|routes|i18n|router)').test(text),
  },
  {
    name: 'http knows no noun',
    covers: isIn('src/server/http/'),
    breaks: (text) => importOf('\\.\\./[\\w-]+/').test(text),
  },
  {
    name: 'a migration follows nothing that may change',
    covers: isIn('src/server/db/migrations/'),
    breaks: (text) => importOf('(?!\\./|kysely[\'"])').test(text),
  },
  {
    name: 'only stores and the db know SQL',
    covers: (path) =>
      isCode(path) && !/^src\/server\/(?:.*\/)?(?:store|[\w-]+-store)\.ts$|^src\/server\/db\/|^tests\//.test(path),
    breaks: (text) => importOf('kysely|pg[\'"]|node:sqlite').test(text),
  },
  {
    name: 'no route file imports zod',
    covers: isIn('src/client/routes/'),
    breaks: (text) => importOf('zod').test(text),
  },
  {
    name: 'no literal colour outside the tokens',
    covers: (path) => /^(?:src|sw)\/.*\.(?:css|tsx?|html)$/.test(path) && isColourless(path),
    breaks: (text, path) => colour.test(path.endsWith('.css') ? text : quotedOnly(text)),
  },
  {
    name: 'no suppression of the dependency rule of hooks',
    covers: isIn('src/'),
    breaks: (text) =>
      /biome-ignore(?:-all|-start)?\s+lint(?:\/correctness(?:\/useExhaustiveDependencies)?)?(?![\w/])/.test(text),
  },
  {
    name: 'no drawer',
    covers: () => true,
    breaks: (_, path) =>
      /(?:^|\/)(?:index|utils?|helpers?|misc|common|shared|manager)(?:\/|\.[cm]?[jt]sx?$)/.test(path) &&
      !path.endsWith('/index.tsx'),
  },
]

function isColourless(path: string): boolean {
  return !colourful.includes(path) && !/\.test\.tsx?$/.test(path) && !/^src\/server\/(?:mail|texts)\//.test(path)
}

/** Only what stands in quotes can be a colour in code: `#private` and `#room/…` are none. */
function quotedOnly(text: string): string {
  return text.match(/(['"`])(?:(?!\1)[^\n])*\1/g)?.join('\n') ?? ''
}

/** Contract nouns that no folder of the server answers for. */
function findHomelessNouns(tree: Tree): Breach[] {
  const folders = new Set([...tree.keys()].map((path) => /^src\/server\/([^/]+)\//.exec(path)?.[1]))
  return [...tree.keys()].flatMap((path) => {
    const noun = /^src\/contract\/([\w-]+)\.ts$/.exec(path)?.[1]
    const isHomeless = noun !== undefined && !nounless.includes(noun) && !folders.has(noun)
    return isHomeless ? [{ path, wall: 'every contract noun has a server folder' }] : []
  })
}

/** Everything in a tree that stands on the wrong side of a wall. */
export function findBreaches(tree: Tree): Breach[] {
  const crossed = [...tree].flatMap(([path, text]) =>
    walls.filter(({ covers, breaks }) => covers(path) && breaks(text, path)).map(({ name }) => ({ path, wall: name })),
  )
  return [...crossed, ...findHomelessNouns(tree), ...findStructureBreaches(tree)]
}

/** The repository's own sources as a tree. */
export function readTree(root: string): Tree {
  const tree = new Map<string, string>()
  for (const room of ['src', 'sw', 'manifest', 'tests']) {
    for (const name of readdirSync(join(root, room), { recursive: true, encoding: 'utf8' })) {
      const path = `${room}/${name.replaceAll('\\', '/')}`
      if (/\.(?:tsx?|css|html)$/.test(path)) tree.set(path, readFileSync(join(root, path), 'utf8'))
    }
  }
  return tree
}
