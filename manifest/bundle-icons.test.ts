import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { findIconNames, findListIconNames, pathOf, renderIconBundle } from './bundle-icons.ts'

test('D3 every icon named in the client and the contract is bundled (else: node manifest/bundle-icons.ts)', () => {
  const missing = (file: string, names: readonly string[]) => {
    const bundle = readFileSync(new URL(`../src/client/ui/${file}`, import.meta.url), 'utf8')
    return names.filter((name) => !bundle.includes(`"${name}": "`))
  }
  expect(missing('icons.gen.ts', findIconNames())).toEqual([])
  expect(missing('list-icons.gen.ts', findListIconNames())).toEqual([])
})

test('an icon that Tabler does not have fails the build', () => {
  expect(() => renderIconBundle(['check', 'no-such-icon'])).toThrow('no-such-icon')
})

test('the paths of an icon are joined, each from its own start', () => {
  const pen = 'fill="none" stroke="currentColor" stroke-linecap="round" stroke-linejoin="round" stroke-width="2"'
  expect(pathOf('plus', `<path ${pen} d="M5 12h14"/>`)).toBe('M5 12h14')
  expect(pathOf('two', `<g ${pen}><path d="M5 12h14"/><path d="m3 4l5 6"/></g>`)).toBe('M5 12h14M0 0m3 4l5 6')
  expect(pathOf('star-filled', '<path fill="currentColor" d="M1 1h2z"/>')).toBe('M1 1h2z')
})

test('an icon with other stroke attributes fails the build', () => {
  expect(() => pathOf('odd', '<circle r="3"/>')).toThrow('tabler:odd')
})
