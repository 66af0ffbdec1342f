import { expect, test, vi } from 'vitest'

vi.stubGlobal('self', { __WB_MANIFEST: [], addEventListener: () => {}, registration: { scope: '/' } })
const { chooseWindow } = await import('./choose-window.ts')

const at = (path: string) => ({ url: `https://board.example.com${path}` })
const order = at('/orders/1').url

test('S30 a window that shows the page already is chosen, else the one of the app that was used last', () => {
  expect(chooseWindow([at('/schedule'), at('/orders/1')], order)).toEqual(at('/orders/1'))
  expect(chooseWindow([at('/pl/schedule'), at('/dashboard')], order)).toEqual(at('/pl/schedule'))
})

test.each(['/walls', '/orders/wall'])('S30 a window at %s is one of the app, not the television', (path) => {
  expect(chooseWindow([at(path)], order)).toEqual(at(path))
})

test.each([
  '/',
  '/pl',
  '/login',
  '/legal/terms-of-use',
  '/wall',
  '/pl/wall',
  '/w/auto-serwis-wola',
  '/v/abc',
  '/api/openapi.json',
])('S30 a window at %s stays as it is', (path) => {
  expect(chooseWindow([at(path)], order)).toBeUndefined()
  expect(chooseWindow([at(path), at('/schedule')], order)).toEqual(at('/schedule'))
})
