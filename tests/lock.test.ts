import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

type Package = { resolved?: string; integrity?: string; link?: boolean; optionalDependencies?: Record<string, string> }
type Lock = { packages: Record<string, Package> }

/** Returns the faults that would break `npm ci` on another machine or platform. */
function findLockFaults({ packages }: Lock): string[] {
  const names = new Set(Object.keys(packages).map((path) => path.replace(/^.*node_modules\//, '')))
  return Object.entries(packages).flatMap(([path, entry]) => [
    ...Object.keys(entry.optionalDependencies ?? {})
      .filter((name) => !names.has(name))
      .map((name) => `${path} wants ${name}, which the lock does not have`),
    ...(entry.resolved ? [`${path} names a registry host`] : []),
    ...(path !== '' && !entry.link && !entry.integrity ? [`${path} has no integrity`] : []),
  ])
}

const lock = JSON.parse(readFileSync(join(import.meta.dirname, '../package-lock.json'), 'utf8')) as Lock

test('the lock file has every optional package, no registry host, and an integrity hash for each', () => {
  expect(findLockFaults(lock)).toEqual([])
})

test('planted faults in a lock file are found', () => {
  const planted: Lock = {
    packages: {
      '': {},
      'node_modules/a': { integrity: 'sha512-x', optionalDependencies: { 'a-linux': '1.0.0', 'a-mac': '1.0.0' } },
      'node_modules/a-linux': { integrity: 'sha512-x', resolved: 'https://registry.example/a-linux.tgz' },
      'node_modules/b': {},
    },
  }
  expect(findLockFaults(planted)).toEqual([
    'node_modules/a wants a-mac, which the lock does not have',
    'node_modules/a-linux names a registry host',
    'node_modules/b has no integrity',
  ])
})
