import { expect, test } from 'vitest'
import { checkWorkingHours } from '#domain/working-hours.ts'
import { addBreak, copyDay, longWeek, orderWeekdays, usualWeek } from './weekly-hours.ts'

test('C15 the preset is valid, with and without an added break', () => {
  const weekly = usualWeek()
  for (const _ of [1, 2, 3]) weekly[1] = addBreak(weekly[1])
  expect(weekly[1]).toHaveLength(4)
  expect(checkWorkingHours({ weekly, exceptions: [], observeHolidays: true })).toEqual({ ok: true })
})

test('C15 the preset of the long week is valid', () => {
  expect(checkWorkingHours({ weekly: longWeek(), exceptions: [], observeHolidays: true })).toEqual({ ok: true })
})

test('a break is added in the middle of the longest span', () => {
  expect(addBreak([{ from: '08:00', to: '17:00' }])).toEqual([
    { from: '08:00', to: '12:15' },
    { from: '12:45', to: '17:00' },
  ])
  expect(addBreak([{ from: '08:00', to: '24:00' }]).at(-1)?.to).toBe('24:00')
})

test('no break is added to a short or a closed day', () => {
  expect(addBreak([{ from: '08:00', to: '09:30' }])).toHaveLength(1)
  expect(addBreak([])).toEqual([])
})

test('a day is copied to the open days only', () => {
  const copied = copyDay({ ...usualWeek(), 1: [{ from: '07:00', to: '15:00' }] }, 1)
  expect(copied[5]).toEqual([{ from: '07:00', to: '15:00' }])
  expect(copied[6]).toEqual([])
})

test('the first day of the week depends on the country', () => {
  expect(orderWeekdays(1)).toEqual([1, 2, 3, 4, 5, 6, 7])
  expect(orderWeekdays(7)).toEqual([7, 1, 2, 3, 4, 5, 6])
})
