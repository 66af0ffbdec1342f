import { expect, test } from 'vitest'
import { isAllowed, writeLicences } from './licences.ts'
import { cutLock, type Lock, listPackages } from './runtime-lock.ts'
import { writeSbom } from './sbom.ts'

const lock: Lock = {
  lockfileVersion: 3,
  packages: {
    '': { dependencies: { pictures: '1.0.0', page: '2.0.0' } },
    'node_modules/pictures': {
      version: '1.0.0',
      license: 'MIT',
      dependencies: { shared: '^1.0.0' },
      optionalDependencies: { 'pictures-x64': '1.0.0', 'pictures-mac': '1.0.0', 'pictures-musl': '1.0.0' },
    },
    'node_modules/pictures/node_modules/shared': { version: '1.5.0', license: 'ISC' },
    'node_modules/pictures-x64': { version: '1.0.0', license: 'MIT', os: ['linux'], cpu: ['x64'], libc: ['glibc'] },
    'node_modules/pictures-musl': { version: '1.0.0', license: 'MIT', os: ['linux'], cpu: ['x64'], libc: ['musl'] },
    'node_modules/pictures-mac': { version: '1.0.0', license: 'MIT', os: ['darwin'], dependencies: { swift: '*' } },
    'node_modules/swift': { version: '5.0.0', license: 'MIT' },
    'node_modules/page': { version: '2.0.0', license: '(GPL-3.0 OR MIT)', dependencies: { shared: '^2.0.0' } },
    'node_modules/shared': { version: '2.0.0', license: 'ISC' },
    'node_modules/tool': { version: '3.0.0', license: 'GPL-3.0' },
  },
}
const titles = ['page 2.0.0', 'pictures 1.0.0', 'pictures-x64 1.0.0', 'shared 1.5.0', 'shared 2.0.0']

test('a release has the packages of the product for its platforms, each version once', () => {
  expect(listPackages(lock).map(({ title }) => title)).toEqual(titles)
})

test('the lock file of a release has what is not bundled, for every platform, and nothing else', () => {
  const { package: own, lock: cut } = cutLock(lock, { name: 'pitboard' }, ['pictures'])
  expect(own).toEqual({ name: 'pitboard', dependencies: { pictures: '1.0.0' } })
  expect(Object.keys(cut.packages)).toEqual([
    ...['', 'node_modules/pictures', 'node_modules/pictures-mac', 'node_modules/pictures-musl'],
    ...['node_modules/pictures-x64', 'node_modules/pictures/node_modules/shared', 'node_modules/swift'],
  ])
  expect(() => cutLock(lock, {}, ['nowhere'])).toThrow('needs nowhere')
})

test('a licence that is not on the list fails the release', () => {
  expect(['MIT', '(MIT OR EUPL-1.1+)', 'Apache-2.0 AND LGPL-3.0-or-later'].filter(isAllowed)).toHaveLength(3)
  expect(['GPL-3.0', 'none', 'MIT AND GPL-3.0', '(SSPL-1.0 OR GPL-3.0)'].filter(isAllowed)).toEqual([])
  expect(() => writeLicences([{ key: 'node_modules/tool', title: 'tool 3.0.0', licence: 'GPL-3.0' }], [])).toThrow(
    'not allowed in a release: tool 3.0.0 (GPL-3.0)',
  )
})

test('the list of packages is the same each time, and fails if one is missing', () => {
  const print = (id: string, ...names: string[]) =>
    JSON.stringify({
      serialNumber: id,
      metadata: { timestamp: id, component: { 'bom-ref': 'own', name: id } },
      components: names.map((one) => ({ 'bom-ref': one, name: one, version: '1.0.0' })),
      dependencies: [{ ref: 'own', dependsOn: names }],
    })
  const write = (id: string) => writeSbom(print(id, 'page', 'tool'), [{ title: 'page 1.0.0' }], '2026-11-26')
  expect(write('one')).toBe(write('two'))
  expect(JSON.parse(write('one'))).toMatchObject({
    metadata: { component: { name: 'pitboard' } },
    components: [{ name: 'page' }],
    dependencies: [{ ref: 'own', dependsOn: ['page'] }],
  })
  expect(() => writeSbom(print('one', 'tool'), [{ title: 'page 1.0.0' }], '2026-11-26')).toThrow('does not list page')
})
