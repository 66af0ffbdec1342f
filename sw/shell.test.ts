import { expect, test, vi } from 'vitest'

vi.stubGlobal('self', {
  __WB_MANIFEST: [],
  location: { origin: 'http://localhost' },
  addEventListener: () => {},
  registration: { scope: '/' },
})
const { deniedPaths, isPublicPage } = await import('./shell.ts')

test.each([
  ['/api/appointments', true],
  ['/api', true],
  ['/latest.json', true],
  ['/assets/gone-12345678.js', true],
  ['/orders/018f3f5e-0000-7000-8000-0123456789ab', false],
  ['/pl/schedule?day=2026-11-21', false],
  ['/p/mJ3vQ0c8yq2Zr5tXkW9bLd1fHs6nPe4uAg7iVoCxRT0', true],
  ['/p', false],
  ['/pl/profile', false],
  ['/apiary', false],
  ['/orders/api/x', false],
  ['/a.b/c', false],
  ['/schedule?note=a.b', false],
])('O10 the shell is denied %s: %s', (path, denied) => {
  expect(deniedPaths.some((pattern) => pattern.test(path))).toBe(denied)
})

test.each([
  ['/', 'navigate', true],
  ['/pl/legal/terms-of-use', 'navigate', true],
  ['/', 'cors', false],
  ['/login', 'navigate', true],
  ['/schedule', 'navigate', false],
])('O1 %s by %s is a public page, not the shell: %s', (path, mode, isPublic) => {
  expect(isPublicPage({ request: { mode: mode as RequestMode }, url: new URL(path, 'http://localhost') })).toBe(
    isPublic,
  )
})
