import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Tree } from './import-graph.ts'
import { type Breach, findStructureBreaches } from './structure.ts'

type Wall = { name: string; covers: (path: string) => boolean; breaks: (text: string, path: string) => boolean }

const importOf = (target: string) => new RegExp(`(?<!['"])\\b(?:from|import)\\s*\\(?\\s*['"](?:${target})`)
const isCode = (path: string) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path)
const isIn = (folder: string) => (path: string) => isCode(path) && path.startsWith(folder)

const colour =
  /(?<![\w&-])#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})\b(?![\w/-])|\b(?:rgba?|hsla?|hwb|oklch|oklab|lch|lab)\(/i
/**
 * The file of all colours, and the files that cannot use it: the page before its CSS is loaded, generated icons, mails.
 */
const colourFiles = [
  'src/client/ui/tokens.css',
  'src/client/index.html',
  'src/client/public-pages/page-head.tsx',
  'src/client/ui/icons.gen.ts',
  'src/client/ui/list-icons.gen.ts',
]

const walls: readonly Wall[] = [
  {
    name: 'the domain imports only itself',
    covers: isIn('src/domain/'),
    breaks: (text) => importOf('(?!\\./|\\.\\./domain|#domain/)').test(text),
  },
  {
    name: 'the domain reads no clock, uses no random values and makes no ids',
    covers: isIn('src/domain/'),
    breaks: (text) =>
      /\bDate\.now\b|\bnew Date\(\s*\)|\bDate\(\s*\)|\bMath\.random\b|\bcrypto\b|\bperformance\.now\b|\bTemporal\.Now\b/.test(
        text.replace(/\/\/.*|\/\*[\s\S]*?\*\//g, ''),
      ),
  },
  {
    name: 'the contract imports only the domain and zod/mini',
    covers: isIn('src/contract/'),
    breaks: (text) => importOf('(?!\\./|#domain/|#contract/|zod/mini[\'"])').test(text),
  },
  {
    name: 'the server imports neither client nor service worker',
    covers: isIn('src/server/'),
    breaks: (text) => importOf('#client/|#sw/|#manifest/|.*/(?:client|sw|manifest)/').test(text),
  },
  {
    name: 'the client imports neither server nor service worker',
    covers: isIn('src/client/'),
    breaks: (text) => importOf('#server/|#sw/|#manifest/|node:|.*/(?:server|sw|manifest)/').test(text),
  },
  {
    name: 'the service worker imports neither server nor client',
    covers: isIn('sw/'),
    breaks: (text) => importOf('#server/|#client/|#manifest/|node:|\\.\\./(?!\\.)').test(text),
  },
  {
    name: 'the ui folder imports no router, no API and no feature',
    covers: isIn('src/client/ui/'),
    breaks: (text) =>
      importOf('@tanstack/|#client/(?!ui/)|\\.\\./(?:api|features|offline|routes|i18n|router)').test(text),
  },
  {
    name: 'the http folder imports no other server folder',
    covers: isIn('src/server/http/'),
    breaks: (text) => importOf('\\.\\./[\\w-]+/').test(text),
  },
  {
    name: 'a migration imports only kysely and its own folder',
    covers: isIn('src/server/db/migrations/'),
    breaks: (text) => importOf('(?!\\./|\\.\\./parts/|kysely[\'"])').test(text),
  },
  {
    name: 'only stores and the db folder use SQL',
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
    name: 'no colour literals outside of the tokens',
    covers: (path) => /^(?:src|sw)\/.*\.(?:css|tsx?|html)$/.test(path) && hasNoColours(path),
    breaks: (text, path) => colour.test(path.endsWith('.css') ? text : quotedOnly(text)),
  },
  {
    name: 'no suppression of the rule about dependencies of hooks',
    covers: isIn('src/'),
    breaks: (text) =>
      /biome-ignore(?:-all|-start)?\s+lint(?:\/correctness(?:\/useExhaustiveDependencies)?)?(?![\w/])/.test(text),
  },
  {
    name: 'no catch-all file or folder',
    covers: () => true,
    breaks: (_, path) =>
      /(?:^|\/)(?:index|utils?|helpers?|misc|common|shared|manager)(?:\/|\.[cm]?[jt]sx?$)/.test(path) &&
      !path.endsWith('/index.tsx'),
  },
]

function hasNoColours(path: string): boolean {
  return !colourFiles.includes(path) && !/\.test\.tsx?$/.test(path) && !/^src\/server\/(?:mail|texts)\//.test(path)
}

/** In code only string literals can contain a colour: `#private` and `#room/…` are none. */
function quotedOnly(text: string): string {
  return text.match(/(['"`])(?:(?!\1)[^\n])*\1/g)?.join('\n') ?? ''
}

/** Contract files that no folder of the server implements. */
function findContractsWithoutFolder(tree: Tree): Breach[] {
  const folders = new Set([...tree.keys()].map((path) => /^src\/server\/([^/]+)\//.exec(path)?.[1]))
  return [...tree.keys()].flatMap((path) => {
    const noun = /^src\/contract\/([\w-]+)\.ts$/.exec(path)?.[1]
    const isBreach = noun !== undefined && !folders.has(noun)
    return isBreach ? [{ path, wall: 'every contract file has a server folder' }] : []
  })
}

/** Returns everything in a tree that breaks a rule. */
export function findBreaches(tree: Tree): Breach[] {
  const breaches = [...tree].flatMap(([path, text]) =>
    walls.filter(({ covers, breaks }) => covers(path) && breaks(text, path)).map(({ name }) => ({ path, wall: name })),
  )
  return [...breaches, ...findContractsWithoutFolder(tree), ...findStructureBreaches(tree)]
}

/** Reads the sources of the repository. */
export function readTree(root: string): Tree {
  const tree = new Map<string, string>()
  for (const folder of ['src', 'sw', 'manifest', 'tests']) {
    for (const name of readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })) {
      const path = `${folder}/${name.replaceAll('\\', '/')}`
      if (/\.(?:tsx?|css|html)$/.test(path)) tree.set(path, readFileSync(join(root, path), 'utf8'))
    }
  }
  return tree
}
