import { expect, test } from 'vitest'
import {
  type ClientClock,
  type ClockNote,
  formatClientClock,
  judgeChangeTime,
  parseClientClock,
} from './client-clock.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
const start = Date.parse('2026-11-23T08:00:00Z')
/** The sequence in true time: a contact, two hours later the change, an hour after that the sending. */
const [contactAt, madeAt, sendAt] = [start, start + 2 * hour, start + 3 * hour]

type Days = { wrongBy: number; setAt: number; passedMs?: number | null }

/** A device whose clock is wrong until `setAt`, and right from then on. */
function tapOn({ wrongBy, setAt, passedMs = madeAt - contactAt }: Days) {
  const device = (at: number) => (at < setAt ? at + wrongBy : at)
  const clock: ClockNote = { serverAt: contactAt, deviceAt: device(contactAt), passedMs }
  return judgeChangeTime({ occurredAt: device(madeAt), sentAt: device(sendAt), clock }, sendAt)
}

const wrong = [
  ['a year slow', -365 * day],
  ['three days slow', -3 * day],
  ['three hours slow', -3 * hour],
  ['a year fast', 365 * day],
] as const

const set = [
  ['before the change', contactAt + hour],
  ['between the change and the sending', madeAt + 30 * minute],
  ['after the sending', sendAt + hour],
] as const

for (const [what, wrongBy] of wrong) {
  for (const [when, setAt] of set) {
    test(`O6 a clock that is ${what} and set right ${when} does not change the time of the change`, () => {
      expect(tapOn({ wrongBy, setAt }).at).toBe(madeAt)
    })
    test(`O6 the same if the page was loaded after the contact: ${what}, ${when}`, () => {
      expect(tapOn({ wrongBy, setAt, passedMs: null }).at).toBe(madeAt)
    })
  }
}

test('O6 the time is certain if the clock was not set, or if the time passed since the contact proves it', () => {
  expect(tapOn({ wrongBy: -3 * hour, setAt: sendAt + hour }).isCertain).toBe(true)
  expect(tapOn({ wrongBy: -3 * hour, setAt: madeAt + 1 }).isCertain).toBe(true)
  expect(tapOn({ wrongBy: -3 * hour, setAt: madeAt + 1, passedMs: null }).isCertain).toBe(false)
  // The monotonic clock stopped while the device slept.
  expect(tapOn({ wrongBy: -3 * hour, setAt: madeAt + 1, passedMs: minute }).isCertain).toBe(false)
})

test('O6 after a restart with a wrong clock since the last contact the nearest possible time is used and marked', () => {
  const contact = (passedMs: number | null) => ({ serverAt: contactAt, deviceAt: contactAt, passedMs })
  const judge = (wrongBy: number, passedMs: number | null) =>
    judgeChangeTime({ occurredAt: madeAt + wrongBy, sentAt: sendAt, clock: contact(passedMs) }, sendAt)
  expect(judge(-365 * day, null)).toEqual({ at: contactAt, isCertain: false })
  expect(judge(365 * day, null)).toEqual({ at: sendAt, isCertain: false })
  expect(judge(-3 * hour, madeAt - contactAt)).toEqual({ at: madeAt, isCertain: false })
})

test('O6 without a contact the clock at the sending counts; a time in the future or too old is limited and marked', () => {
  const judge = (occurredAt: number, sentAt: number | null = sendAt) =>
    judgeChangeTime({ occurredAt, sentAt, clock: null }, sendAt)
  expect(judge(madeAt)).toEqual({ at: madeAt, isCertain: true })
  expect(judge(madeAt - day, sendAt - day)).toEqual({ at: madeAt, isCertain: true })
  expect(judge(madeAt, null)).toEqual({ at: madeAt, isCertain: true })
  expect(judge(sendAt + 5 * minute)).toEqual({ at: sendAt, isCertain: false })
  expect(judge(sendAt - 40 * day)).toEqual({ at: sendAt - 30 * day, isCertain: false })
})

test('O6 a contact in the future of the server is ignored', () => {
  const clock = { serverAt: sendAt + day, deviceAt: madeAt, passedMs: 0 }
  expect(judgeChangeTime({ occurredAt: madeAt, sentAt: sendAt, clock }, sendAt)).toEqual({
    at: madeAt,
    isCertain: true,
  })
})

test('O6 a typed time is not corrected by any clock', () => {
  const typed = (occurredAt: number, sentAt: number) => judgeChangeTime({ occurredAt, sentAt, clock: 'typed' }, sendAt)
  expect(typed(contactAt - hour, sendAt - 3 * hour)).toEqual({ at: contactAt - hour, isCertain: true })
  expect(typed(sendAt + hour, sendAt + 3 * hour)).toEqual({ at: sendAt, isCertain: false })
})

test('the clock note survives its header; any other text is parsed as null', () => {
  const known: ClientClock[] = [
    'typed',
    { serverAt: 5, deviceAt: 3, passedMs: 7 },
    { serverAt: start, deviceAt: start + hour, passedMs: 2 * hour },
    { serverAt: 5, deviceAt: 3, passedMs: null },
  ]
  for (const clock of known) expect(parseClientClock(formatClientClock(clock))).toEqual(clock)
  for (const text of [null, undefined, '', 'x', '1 2', '1 2 3 4', '-1 2 3', '1.5 2 3'])
    expect(parseClientClock(text)).toBeNull()
})

test('O6 up to a minute is the duration of a request, more is a clock that was set', () => {
  const judge = (occurredAt: number) => judgeChangeTime({ occurredAt, sentAt: sendAt, clock: null }, sendAt)
  expect(judge(sendAt + minute)).toEqual({ at: sendAt, isCertain: true })
  expect(judge(sendAt + minute + 1)).toEqual({ at: sendAt, isCertain: false })
  const contact = { serverAt: contactAt, deviceAt: contactAt, passedMs: null }
  const known = (occurredAt: number) => judgeChangeTime({ occurredAt, sentAt: sendAt, clock: contact }, sendAt)
  expect(known(sendAt - 10_000)).toEqual({ at: sendAt - 10_000, isCertain: true })
  expect(known(sendAt + minute)).toEqual({ at: sendAt, isCertain: true })
  expect(known(sendAt + minute + 1)).toEqual({ at: sendAt, isCertain: false })
})

test('O6 a contact of this moment counts, and one that seems up to a minute ahead', () => {
  const slow = (serverAt: number, occurredAt: number, passedMs: number) =>
    judgeChangeTime(
      {
        occurredAt: occurredAt - 3 * hour,
        sentAt: sendAt,
        clock: { serverAt, deviceAt: serverAt - 3 * hour, passedMs },
      },
      sendAt,
    )
  expect(slow(sendAt - 30_000, sendAt - 10_000, 20_000)).toEqual({ at: sendAt - 10_000, isCertain: true })
  expect(slow(sendAt + minute, sendAt, 0)).toEqual({ at: sendAt, isCertain: true })
  expect(slow(sendAt + minute + 1, sendAt, 0)).toEqual({ at: sendAt - 3 * hour, isCertain: true })
})

test('O6 a change soon after the contact is not proven if the time passed since it is unknown', () => {
  const clock = { serverAt: contactAt, deviceAt: contactAt - 3 * hour, passedMs: null }
  const judged = judgeChangeTime({ occurredAt: contactAt + 10_000 - 3 * hour, sentAt: sendAt, clock }, sendAt)
  expect(judged).toEqual({ at: contactAt + 10_000, isCertain: false })
})

test('O6 a slow request does not move a change behind a later one of the same device', () => {
  const clock = { serverAt: contactAt, deviceAt: contactAt - 2000, passedMs: 1000 }
  const made = (at: number, slowMs: number) =>
    judgeChangeTime({ occurredAt: at - 2000, sentAt: sendAt - 2000, clock }, sendAt + slowMs)
  expect(made(madeAt, 4000)).toEqual({ at: madeAt, isCertain: true })
  expect(made(madeAt, 4000).at).toBeLessThan(made(madeAt + 1000, 0).at)
})
