import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { findIconNames, renderIconBundle } from './bundle-icons.ts'

test('D3 every icon named in the client and the contract is bundled (else: node manifest/bundle-icons.ts)', () => {
  const names = findIconNames()
  const bundle = readFileSync(new URL('../src/client/ui/icons.gen.ts', import.meta.url), 'utf8')
  expect(names.filter((name) => !bundle.includes(`"${name}": {`))).toEqual([])
})

test('an icon that tabler does not have stops the build', () => {
  expect(() => renderIconBundle(['check', 'no-such-icon'])).toThrow('no-such-icon')
})
