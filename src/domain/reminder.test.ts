import { expect, test } from 'vitest'
import { isQuiet, needsReminder, reminderTimeForm, reminderTimes, usualReminderTime } from './message.ts'

test('P11 reminders can be sent at each quarter of an hour between the quiet hours', () => {
  expect([reminderTimes[0], reminderTimes.at(-1)]).toEqual(['07:00', '20:45'])
  expect(reminderTimes).toHaveLength(56)
  expect(reminderTimes).toEqual([...new Set(reminderTimes)].toSorted())
  expect(reminderTimes.filter((time) => !reminderTimeForm.test(time))).toEqual([])
  expect(reminderTimes.filter((time) => isQuiet(Date.parse(`2026-11-23T${time}:00Z`), 'UTC'))).toEqual([])
  expect(reminderTimes).toContain(usualReminderTime)
})

test.each(['06:45', '21:00', '24:00', '7:00', '17:10', '1x:00', '117:00', '17:000', '17:00:00', ' 17:00', ''])(
  'P11 reminders cannot be sent at “%s”',
  (time) => {
    expect(reminderTimeForm.test(time)).toBe(false)
  },
)

const hour = 3600_000
const at = Date.parse('2026-11-23T16:00:00Z')
const startsAt = Date.parse('2026-11-24T08:00:00Z')
const told = (kind: 'confirmed' | 'moved' | 'reminder' | 'ready', hoursAgo: number, start = startsAt) => ({
  ...{ kind, startsAt: start, createdAt: at - hoursAgo * hour },
})

test.each([
  ['nothing was sent', [], true],
  ['the time was confirmed an hour ago', [told('confirmed', 1)], false],
  ['the time was changed 23 hours ago', [told('moved', 23)], false],
  ['the time was confirmed a day ago', [told('confirmed', 24)], true],
  ['the time was confirmed a week ago', [told('confirmed', 168)], true],
  ['it was reminded long ago', [told('reminder', 72)], false],
  ['it was reminded of another time', [told('reminder', 1, startsAt + hour)], true],
  ['another time was confirmed an hour ago', [told('confirmed', 1, startsAt - hour)], true],
  ['a message without a time was sent an hour ago', [told('ready', 1)], true],
  ['the time is among other messages', [told('ready', 1), told('moved', 2), told('confirmed', 90)], false],
])('P11 whether a visit needs a reminder: %s', (_, sent, expected) => {
  expect(needsReminder({ startsAt, createdAt: at - 200 * hour }, sent, at)).toBe(expected)
})

test.each([
  ['before that hour', at - 1, true],
  ['at that hour', at, true],
  ['later that evening', at + 1, false],
])('P11 whether a visit that was booked %s needs a reminder', (_, createdAt, expected) => {
  expect(needsReminder({ startsAt, createdAt }, [], at)).toBe(expected)
})
