import { describe, expect, test } from 'vitest'
import { filterOf, lookOf, readScheduleSearch, searchFor, usualLook } from './schedule-search.ts'

const id = '019aa000-0000-7000-8000-000000000001'
const week = { view: 'week', by: 'bay' } as const

describe('the search parameters of the schedule', () => {
  test('contains day, view, rows and the tapped place', () => {
    const search = { date: '2026-11-21', view: 'week', by: 'employee', new: 'phone', at: '14:30', bay: id } as const
    expect(readScheduleSearch({ ...search })).toEqual(search)
    expect(readScheduleSearch({ employee: id, plate: 12345 })).toEqual({ employee: id, plate: '12345' })
    expect(readScheduleSearch({ name: 'Jan', contact: 601234567 })).toEqual({ name: 'Jan', contact: '601234567' })
  })

  test('contains the opened row of the week', () => {
    expect(readScheduleSearch({ view: 'week', row: id })).toEqual({ view: 'week', row: id })
    expect(readScheduleSearch({ row: 'all' })).toEqual({ row: 'all' })
    expect(readScheduleSearch({ row: '"><' })).toEqual({})
    expect(readScheduleSearch({ row: 7 })).toEqual({})
  })

  test('omits what cannot be read', () => {
    const bad = {
      date: '2026-02-30',
      view: 'month',
      by: 'car',
      new: 'fax',
      at: '25:00',
      bay: '1',
      employee: 7,
      plate: '',
    }
    expect(readScheduleSearch(bad)).toEqual({})
  })

  test('contains the filter', () => {
    expect(readScheduleSearch({ show: 'waiting', who: 'none' })).toEqual({ show: 'waiting', who: 'none' })
    expect(readScheduleSearch({ show: 'all', who: 'me' })).toEqual({})
    expect(filterOf({ date: '2026-11-21', show: 'ready', who: id })).toEqual({ show: 'ready', who: id })
    expect(filterOf({ date: '2026-11-21' })).toEqual({})
  })

  test('has priority over the look stored on the device', () => {
    expect(lookOf({}, week)).toEqual(week)
    expect(lookOf({ view: 'day', by: 'employee' }, week)).toEqual({ view: 'day', by: 'employee' })
  })

  test('omits default values', () => {
    expect(searchFor(usualLook, '2026-11-21', '2026-11-21', usualLook)).toEqual({})
    expect(searchFor(week, '2026-11-21', '2026-11-21', week)).toEqual({ view: 'week' })
    expect(searchFor(usualLook, '2026-11-22', '2026-11-21', week)).toEqual({ date: '2026-11-22', view: 'day' })
  })
})
