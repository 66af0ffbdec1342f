import { expect, test } from 'vitest'
import {
  findShellSnapshots,
  hasShellSnapshot,
  isFit,
  readShellSnapshot,
  type ShellSnapshot,
  signOutbox,
} from './shell-snapshot.ts'

const noon = Date.UTC(2026, 10, 21, 12)
const hourMs = 3_600_000
const snapshot: ShellSnapshot = {
  ...{ userId: 'anna', accountId: 'pit', build: 'b1', outbox: '[]', takenAt: noon, until: noon + 11 * hourMs },
  ...{ opens: 'offline', media: 'all', styles: ['/assets/board-1.css'], html: '<div></div>' },
}
const start = { owner: { userId: 'anna', accountId: 'pit' }, build: 'b1', outbox: '[]', now: noon + hourMs }

test('O1 a snapshot is shown to its user, on its day, by its build, with the same outbox', () => {
  expect(isFit(snapshot, start)).toBe(true)
  expect(isFit(snapshot, { ...start, now: noon - 59_999 })).toBe(true)
  expect(isFit(snapshot, { ...start, now: noon - 60_000 })).toBe(false)
})

test.each([
  ['nobody is signed in', { owner: null }],
  ['it is unknown who is signed in', { owner: undefined }],
  ['another user', { owner: { userId: 'marek', accountId: 'pit' } }],
  ['another station', { owner: { userId: 'anna', accountId: 'other' } }],
  ['another build', { build: 'b2' }],
  ['a change was made or confirmed since', { outbox: '[1]' }],
  ['the day is over, or a week without the server', { now: snapshot.until }],
  ['the clock was set back', { now: noon - hourMs }],
])('O1 O9 it is not shown: %s', (_why, change) => {
  expect(isFit(snapshot, { ...start, ...change })).toBe(false)
})

const outbox = { entries: [], foreign: [], confirmed: [], storeId: 's' }
const entry = { key: 'k1', state: 'pending' } as const
const confirmation = (key: string, statusVersion: number) => ({ statusVersion, change: { key } as never })

test('O3 every visible change of the outbox changes its fingerprint', () => {
  const signs = [
    outbox,
    { ...outbox, storeId: 't' },
    { ...outbox, entries: [entry] },
    { ...outbox, entries: [{ ...entry, state: 'attention' as const }] },
    { ...outbox, entries: [entry, { ...entry, key: 'k2' }] },
    { ...outbox, foreign: [{ seq: 1 }] },
    { ...outbox, foreign: [{ seq: 2 }] },
    { ...outbox, confirmed: [confirmation('k1', 2)] },
    { ...outbox, confirmed: [confirmation('k2', 3)] },
    { ...outbox, confirmed: [confirmation('k1', 2), confirmation('k2', 3)] },
  ].map(signOutbox)
  expect(new Set(signs).size).toBe(signs.length)
  expect(signOutbox({ ...outbox, entries: [entry] })).toBe(signOutbox({ ...outbox, entries: [{ ...entry }] }))
})

test.each([
  ['/schedule', '', ['/schedule'], false],
  ['/pl/schedule', '', ['/pl/schedule'], false],
  ['/schedule', '?date=2026-11-22', [], false],
  ['/goto-crm', '', ['/schedule', '/pl/schedule'], true],
  ['/pl/goto-crm', '', ['/pl/schedule'], true],
  ['/goto-crm', '?x=1', [], false],
  ['/dashboard', '', [], false],
  ['/x/schedule', '', [], false],
  ['/schedule/x', '', [], false],
  ['/x/goto-crm', '', [], false],
  ['/goto-crm/x', '', [], false],
  ['/login', '', [], false],
])('O1 the snapshots for %s%s: %j', (pathname, search, paths, isEntryPoint) => {
  expect(findShellSnapshots({ pathname, search })).toEqual({ paths, isEntryPoint })
  expect(hasShellSnapshot({ pathname, search })).toBe(paths.length > 0 && !isEntryPoint)
})

test('a snapshot of another build or with a foreign style sheet is not read', () => {
  expect(readShellSnapshot(snapshot)).toEqual(snapshot)
  for (const value of [
    ...[null, 'text', {}, { ...snapshot, html: 1 }, { ...snapshot, until: '1' }, { ...snapshot, opens: 'sometimes' }],
    ...[
      { ...snapshot, styles: ['https://elsewhere.invalid/a.css'] },
      { ...snapshot, styles: ['/assets/"><b>.css'] },
      { ...snapshot, styles: ['/x/assets/board-1.css'] },
      { ...snapshot, styles: ['/assets/board-1.css?x'] },
      { ...snapshot, styles: ['/assets/board-1.css', '/elsewhere/board-1.css'] },
    ],
  ]) {
    expect(readShellSnapshot(value)).toBeNull()
  }
})
