import { describe, expect, test } from 'vitest'
import {
  afterStep,
  type FollowUpRule,
  type FollowUpStep,
  followUpReasons,
  followUpRules,
  groupOf,
  isRaised,
  needsVehicle,
  ruleDays,
  type SteppedFollowUp,
  usualRules,
} from './follow-up.ts'

const today = '2026-11-26'
const setting = { isOn: true, leadDays: 21 }
const subject = { dueOn: '2026-12-10', hasVisitAhead: false, hasCustomer: true, lastVisitOn: '2026-01-10' }

describe('M11 a rule', () => {
  test('is off until the owner switches it on', () => {
    expect(followUpRules.filter((rule) => usualRules[rule].isOn)).toEqual([])
  })

  test.each<[string, FollowUpRule, Partial<typeof setting>, Partial<Record<keyof typeof subject, unknown>>, boolean]>([
    ['within the lead time', 'inspection', {}, {}, true],
    ['on the first day of it', 'inspection', {}, { dueOn: '2026-12-17' }, true],
    ['a day too early', 'inspection', {}, { dueOn: '2026-12-18' }, false],
    ['on the day itself', 'inspection', { leadDays: 0 }, { dueOn: today }, true],
    ['sixty days late', 'insurance', {}, { dueOn: '2026-09-27' }, true],
    ['sixty-one days late: nobody calls any more', 'insurance', {}, { dueOn: '2026-09-26' }, false],
    ['switched off', 'oil', { isOn: false }, {}, false],
    ['booked already', 'oil', {}, { hasVisitAhead: true }, false],
    ['nobody to contact', 'tyres', {}, { hasCustomer: false }, false],
    ['a car that never came', 'inspection', {}, { lastVisitOn: null }, true],
    ['three years without a visit', 'inspection', {}, { lastVisitOn: '2023-11-26' }, true],
    ['more than three years without a visit', 'inspection', {}, { lastVisitOn: '2023-11-25' }, false],
    ['declined 21 days ago', 'declined-finding', {}, { dueOn: '2026-11-05' }, true],
    ['declined 20 days ago', 'declined-finding', {}, { dueOn: '2026-11-06' }, false],
    ['declined long before the rule was switched on', 'declined-finding', {}, { dueOn: '2026-08-01' }, false],
  ])('%s', (_, rule, ofSetting, ofSubject, expected) => {
    const given = { ...subject, ...ofSubject } as typeof subject
    expect(isRaised(rule, { ...setting, ...ofSetting }, given, today)).toBe(expected)
  })

  test('counts the days before a date, and after a refusal', () => {
    expect(ruleDays('inspection', setting, '2026-12-10')).toEqual({ from: '2026-11-19', dueOn: '2026-12-10' })
    expect(ruleDays('declined-finding', setting, '2026-11-05')).toEqual({ from: '2026-11-26', dueOn: '2026-11-26' })
  })
})

test('M11 a call back and another matter may be about a customer alone; all else is about a car', () => {
  expect(followUpReasons.filter((reason) => !needsVehicle(reason))).toEqual(['call-back', 'other'])
})

describe('M11 a follow-up in the list', () => {
  test.each([
    ['2026-11-25', '2026-11-01', 'overdue'],
    ['2026-11-26', '2026-11-26', 'due'],
    ['2026-12-10', '2026-11-26', 'due'],
    ['2026-12-10', '2026-11-27', 'upcoming'],
    // Put off: it waits for that day, although its date has passed.
    ['2026-11-20', '2026-11-30', 'upcoming'],
  ])('due on %s, to be done from %s: %s', (dueOn, nextOn, group) => {
    expect(groupOf({ dueOn, nextOn }, today)).toBe(group)
  })

  const open: SteppedFollowUp = {
    reason: 'inspection',
    state: 'open',
    result: null,
    dueOn: '2026-12-10',
    nextOn: '2026-11-20',
  }
  const booked: SteppedFollowUp = { ...open, state: 'closed', result: 'booked' }
  const outdated: SteppedFollowUp = { ...open, state: 'outdated' }
  const put: SteppedFollowUp = { ...open, nextOn: '2026-12-01' }

  test.each<[string, SteppedFollowUp, FollowUpStep, boolean | null, Partial<SteppedFollowUp>]>([
    ['put off', open, { to: 'snoozed', until: '2026-12-01' }, true, { nextOn: '2026-12-01', dueOn: '2026-12-10' }],
    [
      'a call put off moves as a whole',
      { ...open, reason: 'call-back' },
      { to: 'snoozed', until: '2026-12-01' },
      true,
      { nextOn: '2026-12-01', dueOn: '2026-12-01' },
    ],
    ['put off again to the same day', put, { to: 'snoozed', until: '2026-12-01' }, false, {}],
    ['put off until today', open, { to: 'snoozed', until: today }, null, {}],
    ['put off for two years', open, { to: 'snoozed', until: '2028-11-27' }, true, { nextOn: '2028-11-27' }],
    ['put off for a day more', open, { to: 'snoozed', until: '2028-11-28' }, null, {}],
    ['put off for three years', open, { to: 'snoozed', until: '2029-11-26' }, null, {}],
    ['closed', open, { to: 'closed', result: 'refused' }, true, { state: 'closed', result: 'refused' }],
    ['closed while it is put off', put, { to: 'closed', result: 'booked' }, true, { state: 'closed' }],
    ['closed again', booked, { to: 'closed', result: 'booked' }, false, {}],
    ['closed with another result', booked, { to: 'closed', result: 'refused' }, null, {}],
    ['a closed one put off', booked, { to: 'snoozed', until: '2026-12-01' }, null, {}],
    ['reopened', booked, { to: 'open' }, true, { state: 'open', result: null }],
    ['taken out of the snooze', put, { to: 'open' }, true, { nextOn: today }],
    ['put off until today, which is open', { ...open, nextOn: today }, { to: 'open' }, false, { nextOn: today }],
    ['open already', open, { to: 'open' }, false, { nextOn: '2026-11-20' }],
    ['an outdated one reopened', outdated, { to: 'open' }, null, {}],
    ['an outdated one closed', outdated, { to: 'closed', result: 'booked' }, null, {}],
  ])('%s', (_, known, step, changed, after) => {
    const stepped = afterStep(known, step, today)
    if (changed === null) return expect(stepped).toBeNull()
    expect(stepped).toMatchObject({ changed, after })
  })

  test('a snoozed one is open again on its day, without anybody', () => {
    const stepped = afterStep(open, { to: 'snoozed', until: '2026-12-01' }, today)
    const days = ['2026-11-30', '2026-12-01', '2026-12-11']
    expect(days.map((day) => stepped && groupOf(stepped.after, day))).toEqual(['upcoming', 'due', 'overdue'])
  })
})
