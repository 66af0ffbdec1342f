import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { tools } from './support/run/run-command.ts'
import { findBreaches, readTree } from './walls.ts'

const root = join(import.meta.dirname, '..')

test('nothing in the repository crosses a wall', () => {
  expect(findBreaches(readTree(root))).toEqual([])
})

const plants: readonly [wall: string, path: string, text: string][] = [
  ['the domain imports nothing but itself', 'src/domain/x.ts', "import * as z from 'zod'"],
  [
    'the domain imports nothing but itself',
    'src/domain/x.ts',
    "import type { TextDescriptor } from '#contract/shape/problem.ts'",
  ],
  ['the domain imports nothing but itself', 'src/domain/x.ts', "import { join } from 'node:path'"],
  ['the domain knows no clock, no chance and makes no ids', 'src/domain/x.ts', 'export const now = () => Date.now()'],
  ['the domain knows no clock, no chance and makes no ids', 'src/domain/x.ts', 'export const now = () => new Date()'],
  ['the domain knows no clock, no chance and makes no ids', 'src/domain/x.ts', 'export const luck = Math.random()'],
  ['the domain knows no clock, no chance and makes no ids', 'src/domain/x.ts', 'export const id = crypto.randomUUID()'],
  ['the contract knows the domain and zod/mini only', 'src/contract/shape/text.ts', "import * as z from 'zod'"],
  ['the server imports neither page nor worker', 'src/server/x.ts', "import { x } from '#client/x.ts'"],
  ['the page imports neither server nor worker', 'src/client/x.ts', "import type { X } from '#server/x.ts'"],
  ['the page imports neither server nor worker', 'src/client/x.ts', "import { x } from '../server/x.ts'"],
  ['the worker imports neither server nor page', 'sw/x.ts', "import { x } from '#client/x.ts'"],
  [
    'the ui knows no router, no API and no feature',
    'src/client/ui/x.tsx',
    "import { Link } from '@tanstack/react-router'",
  ],
  ['http knows no noun', 'src/server/http/x.ts', "import type { User } from '../auth/store.ts'"],
  [
    'a migration follows nothing that may change',
    'src/server/db/migrations/0001-x.ts',
    "import { statuses } from '#domain/appointment.ts'",
  ],
  ['a migration follows nothing that may change', 'src/server/db/migrations/0001-x.ts', "import { x } from '../x.ts'"],
  ['only stores and the db know SQL', 'src/server/bays/routes.ts', "import { sql } from 'kysely'"],
  ['no route file imports zod', 'src/client/routes/x.tsx', "import * as z from 'zod/mini'"],
  ['no literal colour outside the tokens', 'src/client/ui/x.module.css', 'a { color: #ffd60a }'],
  ['no literal colour outside the tokens', 'src/client/ui/x.module.css', 'a { color: rgb(0 0 0 / 50%) }'],
  ['no literal colour outside the tokens', 'src/client/ui/x.tsx', "const style = { color: '#fff' }"],
  [
    'no suppression of the dependency rule of hooks',
    'src/client/ui/x.ts',
    '// biome-ignore lint/correctness/useExhaustiveDependencies: once',
  ],
  [
    'no suppression of the dependency rule of hooks',
    'src/client/ui/x.tsx',
    '// biome-ignore-all lint/correctness: once',
  ],
  ['no suppression of the dependency rule of hooks', 'src/client/ui/x.tsx', '/* biome-ignore lint: once */'],
  ['no drawer', 'src/client/ui/utils/x.ts', ''],
  ['every contract noun has a server folder', 'src/contract/planted.ts', ''],
]

test.each(plants)('a planted breach is found: %s (%s: %s)', (wall, path, text) => {
  expect(findBreaches(new Map([[path, text]]))).toEqual([{ path, wall }])
})

const importing = (path: string) => `import type { X } from '#${path.replace('src/', '')}'\n`
/** So many files of code in one folder. */
const crowd = (count: number) => Array.from({ length: count }, (_, at) => [`src/client/ui/file-${at}.ts`, ''] as const)

const structures: readonly [wall: string, files: readonly (readonly [path: string, text: string])[]][] = [
  [
    'no cycle of files',
    [
      ['src/server/bays/a.ts', "import type { B } from './b.ts'"],
      ['src/server/bays/b.ts', "import { a } from './a.ts'"],
    ],
  ],
  [
    'no cycle of rooms in the client',
    [
      ['src/client/station/a.ts', importing('src/client/session/b.ts')],
      ['src/client/session/b.ts', ''],
      ['src/client/session/c.ts', importing('src/client/station/d.ts')],
      ['src/client/station/d.ts', ''],
    ],
  ],
  [
    'no cycle of features',
    [
      ['src/client/features/wall/a.ts', importing('src/client/features/glove/b.ts')],
      ['src/client/features/glove/b.ts', ''],
      ['src/client/features/glove/c.ts', importing('src/client/features/wall/d.ts')],
      ['src/client/features/wall/d.ts', ''],
    ],
  ],
  [
    'no cycle of folders in the server',
    [
      ['src/server/bays/a.ts', "import { b } from '../orders/b.ts'"],
      ['src/server/orders/b.ts', ''],
      ['src/server/orders/c.ts', "import { d } from '../bays/d.ts'"],
      ['src/server/bays/d.ts', ''],
    ],
  ],
  [
    'the rooms of the client have an order',
    [
      ['src/client/api/a.ts', importing('src/client/features/wall/b.ts')],
      ['src/client/features/wall/b.ts', ''],
    ],
  ],
  ['the rooms of the client have an order', [['src/client/attic/a.ts', '']]],
  [
    'the rooms of the appointments have an order',
    [
      ['src/client/features/appointments/layout/a.ts', importing('src/client/features/appointments/board/b.ts')],
      ['src/client/features/appointments/board/b.ts', ''],
    ],
  ],
  [
    'of another feature only the root is used',
    [
      ['src/client/features/wall/a.ts', importing('src/client/features/appointments/order/b.ts')],
      ['src/client/features/appointments/order/b.ts', ''],
    ],
  ],
  ['a folder has 30 files of code at most', crowd(31)],
]

test.each(structures)('a planted breach is found: %s', (wall, files) => {
  expect(new Set(findBreaches(new Map(files)).map((breach) => breach.wall))).toContain(wall)
})

test('what is allowed is no breach', () => {
  const allowed = new Map([
    ['src/domain/x.ts', "// never Date.now()\nimport { y } from './y.ts'\nexport const day = new Date(0)"],
    ['src/contract/bays.ts', "import * as z from 'zod/mini'\nimport { kinds } from '#domain/bay.ts'"],
    ['src/server/bays/store.ts', "import { sql } from 'kysely'"],
    ...crowd(30),
    ['src/client/ui/file.test.ts', ''],
    ['src/client/features/appointments/status/a.ts', importing('src/client/features/appointments/b.ts')],
    ['src/client/features/appointments/b.ts', importing('src/client/station/c.ts')],
    ['src/client/features/wall/d.ts', importing('src/client/features/appointments/status/a.ts')],
    ['src/client/station/c.ts', importing('src/client/ui/file-1.ts')],
    ['src/client/y.tsx', '// biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls'],
    ['src/client/x.tsx', "import { bays } from '#contract/bays.ts'\nconst id = '#main'"],
  ])
  expect(findBreaches(allowed)).toEqual([])
})

const scratch = mkdtempSync(join(tmpdir(), 'pitboard-walls-'))
afterAll(() => rmSync(scratch, { recursive: true, force: true }))

/** A repository of our tsconfigs with one file a room; the compiler's words about `text` planted at `path`. */
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
