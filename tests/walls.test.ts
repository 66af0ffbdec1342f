import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { tools } from './support/run/run-command.ts'
import { findBreaches, readTree } from './walls.ts'

const root = join(import.meta.dirname, '..')

test('the repository has no breach of a wall', () => {
  expect(findBreaches(readTree(root))).toEqual([])
})

const plants: readonly [wall: string, path: string, text: string][] = [
  ['the domain imports only itself', 'src/domain/x.ts', "import * as z from 'zod'"],
  [
    'the domain imports only itself',
    'src/domain/x.ts',
    "import type { TextDescriptor } from '#contract/shape/problem.ts'",
  ],
  ['the domain imports only itself', 'src/domain/x.ts', "import { join } from 'node:path'"],
  [
    'the domain reads no clock, uses no random values and makes no ids',
    'src/domain/x.ts',
    'export const now = () => Date.now()',
  ],
  [
    'the domain reads no clock, uses no random values and makes no ids',
    'src/domain/x.ts',
    'export const now = () => new Date()',
  ],
  [
    'the domain reads no clock, uses no random values and makes no ids',
    'src/domain/x.ts',
    'export const luck = Math.random()',
  ],
  [
    'the domain reads no clock, uses no random values and makes no ids',
    'src/domain/x.ts',
    'export const id = crypto.randomUUID()',
  ],
  ['the contract imports only the domain and zod/mini', 'src/contract/shape/text.ts', "import * as z from 'zod'"],
  ['the server imports neither client nor service worker', 'src/server/x.ts', "import { x } from '#client/x.ts'"],
  ['the client imports neither server nor service worker', 'src/client/x.ts', "import type { X } from '#server/x.ts'"],
  ['the client imports neither server nor service worker', 'src/client/x.ts', "import { x } from '../server/x.ts'"],
  ['the service worker imports neither server nor client', 'sw/x.ts', "import { x } from '#client/x.ts'"],
  [
    'the ui folder imports no router, no API and no feature',
    'src/client/ui/x.tsx',
    "import { Link } from '@tanstack/react-router'",
  ],
  [
    'the http folder imports no other server folder',
    'src/server/http/x.ts',
    "import type { User } from '../auth/store.ts'",
  ],
  [
    'a migration imports only kysely and its own folder',
    'src/server/db/migrations/0001-x.ts',
    "import { statuses } from '#domain/appointment.ts'",
  ],
  [
    'a migration imports only kysely and its own folder',
    'src/server/db/migrations/0001-x.ts',
    "import { x } from '../x.ts'",
  ],
  ['only stores and the db folder use SQL', 'src/server/bays/routes.ts', "import { sql } from 'kysely'"],
  ['no route file imports zod', 'src/client/routes/x.tsx', "import * as z from 'zod/mini'"],
  ['no colour literals outside of the tokens', 'src/client/ui/x.module.css', 'a { color: #ffd60a }'],
  ['no colour literals outside of the tokens', 'src/client/ui/x.module.css', 'a { color: rgb(0 0 0 / 50%) }'],
  ['no colour literals outside of the tokens', 'src/client/ui/x.tsx', "const style = { color: '#fff' }"],
  [
    'no suppression of the rule about dependencies of hooks',
    'src/client/ui/x.ts',
    '// biome-ignore lint/correctness/useExhaustiveDependencies: once',
  ],
  [
    'no suppression of the rule about dependencies of hooks',
    'src/client/ui/x.tsx',
    '// biome-ignore-all lint/correctness: once',
  ],
  ['no suppression of the rule about dependencies of hooks', 'src/client/ui/x.tsx', '/* biome-ignore lint: once */'],
  ['no catch-all file or folder', 'src/client/ui/utils/x.ts', ''],
  ['every contract file has a server folder', 'src/contract/planted.ts', ''],
]

test.each(plants)('a planted breach is found: %s (%s: %s)', (wall, path, text) => {
  expect(findBreaches(new Map([[path, text]]))).toEqual([{ path, wall }])
})

const importing = (path: string) => `import type { X } from '#${path.replace('src/', '')}'\n`
/** `count` code files in one folder. */
const createFiles = (count: number) =>
  Array.from({ length: count }, (_, at) => [`src/client/ui/file-${at}.ts`, ''] as const)

const structures: readonly [wall: string, files: readonly (readonly [path: string, text: string])[]][] = [
  [
    'no import cycle of files',
    [
      ['src/server/bays/a.ts', "import type { B } from './b.ts'"],
      ['src/server/bays/b.ts', "import { a } from './a.ts'"],
    ],
  ],
  [
    'no import cycle of rooms in the client',
    [
      ['src/client/station/a.ts', importing('src/client/session/b.ts')],
      ['src/client/session/b.ts', ''],
      ['src/client/session/c.ts', importing('src/client/station/d.ts')],
      ['src/client/station/d.ts', ''],
    ],
  ],
  [
    'no import cycle of features',
    [
      ['src/client/features/wall/a.ts', importing('src/client/features/glove/b.ts')],
      ['src/client/features/glove/b.ts', ''],
      ['src/client/features/glove/c.ts', importing('src/client/features/wall/d.ts')],
      ['src/client/features/wall/d.ts', ''],
    ],
  ],
  [
    'no import cycle of folders in the server',
    [
      ['src/server/bays/a.ts', "import { b } from '../orders/b.ts'"],
      ['src/server/orders/b.ts', ''],
      ['src/server/orders/c.ts', "import { d } from '../bays/d.ts'"],
      ['src/server/bays/d.ts', ''],
    ],
  ],
  [
    'no room of the client imports a higher one',
    [
      ['src/client/api/a.ts', importing('src/client/features/wall/b.ts')],
      ['src/client/features/wall/b.ts', ''],
    ],
  ],
  ['no room of the client imports a higher one', [['src/client/attic/a.ts', '']]],
  [
    'no room of the appointments imports a higher one',
    [
      ['src/client/features/appointments/layout/a.ts', importing('src/client/features/appointments/board/b.ts')],
      ['src/client/features/appointments/board/b.ts', ''],
    ],
  ],
  [
    'other features import only the root of a feature',
    [
      ['src/client/features/wall/a.ts', importing('src/client/features/appointments/order/b.ts')],
      ['src/client/features/appointments/order/b.ts', ''],
    ],
  ],
  ['a folder has at most 30 code files', createFiles(31)],
  [
    'no two types of one name',
    [
      ['src/domain/a.ts', 'export type Bay = { id: string }'],
      ['tests/support/b.ts', 'type Bay = string'],
    ],
  ],
  [
    'no two types of one name',
    [
      ['src/server/bays/a.ts', 'export interface Bay {}'],
      ['src/client/ui/b.tsx', 'export abstract class Bay<Of> {}'],
    ],
  ],
]

test.each(structures)('a planted breach is found: %s', (wall, files) => {
  expect(new Set(findBreaches(new Map(files)).map((breach) => breach.wall))).toContain(wall)
})

test('permitted code is no breach', () => {
  const allowed = new Map([
    ['src/domain/x.ts', "// never Date.now()\nimport { y } from './y.ts'\nexport const day = new Date(0)"],
    ['src/contract/bays.ts', "import * as z from 'zod/mini'\nimport { kinds } from '#domain/bay.ts'"],
    ['src/server/bays/store.ts', "import { sql } from 'kysely'"],
    ...createFiles(30),
    ['src/client/ui/file.test.ts', ''],
    ['src/client/features/appointments/status/a.ts', importing('src/client/features/appointments/b.ts')],
    ['src/client/features/appointments/b.ts', importing('src/client/station/c.ts')],
    ['src/client/features/wall/d.ts', importing('src/client/features/appointments/status/a.ts')],
    ['src/client/station/c.ts', importing('src/client/ui/file-1.ts')],
    ['src/client/y.tsx', '// biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls'],
    ['src/client/x.tsx', "import { bays } from '#contract/bays.ts'\nconst id = '#main'"],
    ['src/client/z.ts', 'type Bay = string\nfunction f() {\n  type Local = string\n}'],
    ['src/client/z.test.ts', 'type Bay = string\nclass Local {}'],
    ['src/server/db/migrations/0001-x.ts', 'type Bay = string\ntype Local = string'],
  ])
  expect(findBreaches(allowed)).toEqual([])
})

const scratch = mkdtempSync(join(tmpdir(), 'pitboard-walls-'))
afterAll(() => rmSync(scratch, { recursive: true, force: true }))

/** Compiles a repository with our tsconfigs, one file per room, and `text` at `path`. Returns the compiler's output. */
function compilePlanted(name: string, path: string, text: string): string {
  const folder = join(scratch, name)
  const rooms = ['src/domain', 'src/contract', 'src/server', 'src/client', 'sw', 'manifest']
  for (const room of rooms) {
    mkdirSync(join(folder, room), { recursive: true })
    cpSync(join(root, room, 'tsconfig.json'), join(folder, room, 'tsconfig.json'))
    writeFileSync(join(folder, room, 'here.ts'), 'export const here: number = 1\n')
  }
  for (const file of ['tsconfig.json', 'package.json']) cpSync(join(root, file), join(folder, file))
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  writeFileSync(join(folder, path), text)
  const room = dirname(path)
  return spawnSync(process.execPath, [join(root, tools.tsc), '-b', room], { cwd: folder, encoding: 'utf8' }).stdout
}

const useOf = (room: string) => `import { here } from '#${room}/here.ts'\nexport const there: number = here\n`

test.each([
  ['src/domain', 'contract'],
  ['src/contract', 'server'],
  ['src/server', 'client'],
  ['src/client', 'server'],
  ['src/client', 'sw'],
  ['sw', 'client'],
  ['sw', 'server'],
])('the compiler refuses %s -> %s', (room, target) => {
  expect(compilePlanted(`${room}-${target}`.replace('/', '-'), `${room}/planted.ts`, useOf(target))).toMatch(
    /planted\.ts.*error TS/,
  )
})

test.each([
  ['src/contract', 'domain'],
  ['src/server', 'contract'],
  ['src/client', 'contract'],
  ['sw', 'domain'],
])('the compiler allows %s -> %s', (room, target) => {
  expect(compilePlanted(`${room}-${target}`.replace('/', '-'), `${room}/planted.ts`, useOf(target))).toBe('')
})

test.each([
  ['src/domain', 'export const title = document.title\n'],
  ['sw', 'export const title = document.title\n'],
  ['src/client', 'export const home = process.env.HOME\n'],
])('the compiler knows no foreign runtime in %s', (room, text) => {
  expect(compilePlanted(`${room}-runtime`.replace('/', '-'), `${room}/planted.ts`, text)).toMatch(
    /planted\.ts.*error TS/,
  )
})
