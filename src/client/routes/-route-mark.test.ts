import { expect, test } from 'vitest'
import { describeError } from './-describe-error.ts'
import { isClosedToTablets, readMark } from './-route-mark.ts'

const root = { routeId: '__root__', staticData: {} }
const layout = { routeId: '/{-$locale}/_default', staticData: { layout: true as const } }

test('R4 a route without a mark is protected', () => {
  expect(readMark([root, layout, { routeId: '/{-$locale}/_default/brand-new', staticData: {} }])).toBe('protected')
  expect(readMark([root, layout, { routeId: '/{-$locale}/_auth/login', staticData: { public: true } }])).toBe('public')
})

test('R4 a public layout does not make its pages public', () => {
  const marked = { routeId: '/{-$locale}/_auth', staticData: { layout: true as const, public: true as const } }
  expect(readMark([root, marked, { routeId: '/{-$locale}/_auth/brand-new', staticData: {} }])).toBe('protected')
})

test('O9 only personal pages are closed to workshop tablets', () => {
  const page = { routeId: '/{-$locale}/_default/profile', staticData: { closedToTablets: true as const } }
  expect(isClosedToTablets([root, layout, page])).toBe(true)
  expect(isClosedToTablets([root, layout])).toBe(false)
})

test('R14 layouts alone are not a page', () => {
  expect(readMark([root])).toBe('nothing')
  expect(readMark([root, layout])).toBe('nothing')
})

test('R15 an error without a status is a 500', () => {
  expect(describeError(new Error('x is not a function'))).toEqual({
    status: 500,
    message: null,
    detail: 'x is not a function',
  })
  expect(describeError({ status: 404 })).toEqual({ status: 404, message: null, detail: null })
  expect(describeError({ status: 503, message: 'Busy' })).toEqual({ status: 503, message: 'Busy', detail: null })
  expect(describeError(undefined)).toEqual({ status: 500, message: null, detail: null })
})
