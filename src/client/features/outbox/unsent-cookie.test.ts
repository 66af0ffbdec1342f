import { expect, test } from 'vitest'
import { followStore, readUnsentNote, renderUnsentNote } from './unsent-cookie.ts'

const cookieOf = (rendered: string) => rendered.split(';')[0] ?? ''

test('O11 the number of unsent changes is stored outside the database, and read again', () => {
  const rendered = renderUnsentNote({ storeId: 'a1-b2', count: 3, lost: 0 }, true)
  expect(rendered).toBe('pitboard.unsent=a1-b2.3.0; Path=/; Max-Age=31536000; SameSite=Strict; Secure')
  const cookies = `i18n_redirected=pl; ${cookieOf(rendered)}; other=1`
  expect(readUnsentNote(cookies)).toEqual({ storeId: 'a1-b2', count: 3, lost: 0 })
})

test('without unsent and lost changes, the cookie is removed', () => {
  const rendered = renderUnsentNote({ storeId: 'a1', count: 0, lost: 0 }, false)
  expect(rendered).toBe('pitboard.unsent=; Path=/; Max-Age=0; SameSite=Strict')
  expect(readUnsentNote(cookieOf(rendered))).toBeNull()
})

test.each(['', 'pitboard.unsent=', 'pitboard.unsent=a.b.c', 'pitboard.unsent=a1.3', 'x.pitboard.unsent=a1.3.0'])(
  '%j is not a note',
  (cookies) => expect(readUnsentNote(cookies)).toBeNull(),
)

test.each([
  ['the first time', null, { storeId: 's1', count: 2, lost: 0 }],
  ['the same store', { storeId: 's1', count: 5, lost: 0 }, { storeId: 's1', count: 2, lost: 0 }],
  [
    'another store: earlier changes that are not restored are lost',
    { storeId: 's0', count: 5, lost: 0 },
    { count: 2, lost: 3 },
  ],
  ['another store, and all changes are restored', { storeId: 's0', count: 2, lost: 0 }, { count: 2, lost: 0 }],
  ['another store, without unsent changes before', { storeId: 's0', count: 0, lost: 0 }, { lost: 0 }],
  ['a loss remains until it is acknowledged', { storeId: 's1', count: 2, lost: 5 }, { lost: 5 }],
  ['lost a second time', { storeId: 's0', count: 3, lost: 5 }, { lost: 6 }],
])('O11 %s', (_, before, after) => {
  expect(followStore(before, 's1', 2)).toMatchObject(after)
})
