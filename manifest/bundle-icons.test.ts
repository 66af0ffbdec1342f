import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { findIconNames, findListIconNames, renderIconBundle } from './bundle-icons.ts'

test('D3 every icon named in the client and the contract is bundled (else: node manifest/bundle-icons.ts)', () => {
  const missing = (file: string, names: readonly string[]) => {
    const bundle = readFileSync(new URL(`../src/client/ui/${file}`, import.meta.url), 'utf8')
    return names.filter((name) => !bundle.includes(`"${name}": {`))
  }
  expect(missing('icons.gen.ts', findIconNames())).toEqual([])
  expect(missing('list-icons.gen.ts', findListIconNames())).toEqual([])
})

test('an icon that tabler does not have stops the build', () => {
  expect(() => renderIconBundle(['check', 'no-such-icon'])).toThrow('no-such-icon')
})
