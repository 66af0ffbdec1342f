import { describe, expect, test } from 'vitest'
import type { WorkingHours } from '#domain/working-hours.ts'
import { openMinutesOf, openMinutesOfWorker, shareOut, soldMinutes, sumShares, type WorkBlock } from './sold-hours.ts'

const minute = 60_000
const block = (id: string, from: number, to: number, bayId: string | null, employeeId: string | null): WorkBlock => ({
  ...{ id, from: from * minute, to: to * minute, bayId, employeeId },
})

describe('M32 sold minutes', () => {
  test.each([
    ['by the hour', { hourThousandths: 1500, hasFixedPrice: false, workMinutes: 60 }, 90],
    ['by the hour, beside a fixed price', { hourThousandths: 1500, hasFixedPrice: true, workMinutes: 60 }, 90],
    ['only fixed prices: the planned time', { hourThousandths: 0, hasFixedPrice: true, workMinutes: 60 }, 60],
    ['no labour', { hourThousandths: 0, hasFixedPrice: false, workMinutes: 60 }, 0],
    ['a third of an hour, rounded once', { hourThousandths: 333, hasFixedPrice: false, workMinutes: 60 }, 20],
    ['half a minute, away from zero', { hourThousandths: 25, hasFixedPrice: false, workMinutes: 60 }, 2],
  ])('%s', (_, labour, minutes) => {
    expect(soldMinutes(labour)).toBe(minutes)
  })

  test('are divided by the length of the blocks, and add up', () => {
    const blocks = [
      block('c', 200, 300, 'lift', 'ola'),
      block('a', 0, 100, 'lift', 'jan'),
      block('b', 100, 200, 'pit', null),
    ]
    const shares = shareOut(100, blocks)
    expect(shares).toEqual([
      { bayId: 'lift', employeeId: 'jan', minutes: 33 },
      { bayId: 'pit', employeeId: null, minutes: 34 },
      { bayId: 'lift', employeeId: 'ola', minutes: 33 },
    ])
    expect([...sumShares(shares, 'bayId')]).toEqual([
      ['lift', 66],
      ['pit', 34],
    ])
    expect([...sumShares(shares, 'employeeId')]).toEqual([
      ['jan', 33],
      [null, 34],
      ['ola', 33],
    ])
  })

  test('of an empty block beside others are none', () => {
    const [empty, block1] = [block('a', 5, 5, 'pit', 'ola'), block('b', 0, 100, 'lift', 'jan')]
    expect(shareOut(60, [empty, block1])).toEqual([{ bayId: 'lift', employeeId: 'jan', minutes: 60 }])
  })

  test('of blocks that begin together are the same in whatever order the blocks are read', () => {
    const blocks = [block('a', 0, 100, 'lift', 'jan'), block('b', 0, 100, 'lift', 'ola')]
    const shares = [
      { bayId: 'lift', employeeId: 'jan', minutes: 1 },
      { bayId: 'lift', employeeId: 'ola', minutes: 0 },
    ]
    expect(shareOut(1, blocks)).toEqual(shares)
    expect(shareOut(1, blocks.toReversed())).toEqual(shares)
  })

  test('of an order without blocks belong to no bay and nobody', () => {
    expect(shareOut(90, [])).toEqual([{ bayId: null, employeeId: null, minutes: 90 }])
    expect(shareOut(90, [block('a', 5, 5, 'lift', 'jan')])).toEqual([{ bayId: null, employeeId: null, minutes: 90 }])
  })
})

describe('M33 open minutes', () => {
  const always = [{ from: '00:00', to: '24:00' }]
  const day = [{ from: '08:00', to: '16:00' }]
  const week = (of: typeof day): WorkingHours['weekly'] => ({ 1: of, 2: of, 3: of, 4: of, 5: of, 6: [], 7: of })
  const opening = (weekly: WorkingHours['weekly'], more: Partial<WorkingHours> = {}, zone = 'Europe/Warsaw') => ({
    ...{ hours: { weekly, exceptions: [], observeHolidays: false, ...more }, country: 'PL', zone },
  })

  test.each([
    ['2026-03-29', 'Europe/Warsaw', 23],
    ['2026-10-25', 'Europe/Warsaw', 25],
    ['2026-03-29', 'Asia/Kolkata', 24],
    ['2026-03-08', 'America/New_York', 23],
    ['2026-11-01', 'America/New_York', 25],
  ])('%s in %s: around the clock is %d hours', (date, zone, hours) => {
    expect(openMinutesOf({ from: date, to: date }, opening(week(always), {}, zone))).toBe(hours * 60)
  })

  test('closed days, holidays and absences do not count', () => {
    const november = { from: '2026-11-01', to: '2026-11-30' }
    const closed = { from: '2026-11-20', to: '2026-11-20', kind: 'closed', intervals: [], note: '' } as const
    // 30 days without four Saturdays.
    expect(openMinutesOf(november, opening(week(day)))).toBe(26 * 8 * 60)
    // 1 November is a Sunday, 11 November a Wednesday.
    expect(openMinutesOf(november, opening(week(day), { observeHolidays: true, exceptions: [closed] }))).toBe(
      23 * 8 * 60,
    )
    const morning = week([{ from: '06:00', to: '12:00' }])
    const absences = [{ from: '2026-10-20', to: '2026-11-02' }]
    const worker = (more: object) =>
      openMinutesOfWorker(november, opening(week(day)), { weekly: null, absences: [], ...more })
    expect(worker({})).toBe(26 * 8 * 60)
    expect(worker({ absences })).toBe(24 * 8 * 60)
    // From one Monday to the next day.
    expect(worker({ absences: [{ from: '2026-11-02', to: '2026-11-03' }] })).toBe(24 * 8 * 60)
    expect(worker({ weekly: morning })).toBe(26 * 4 * 60)
    expect(worker({ weekly: morning, absences })).toBe(24 * 4 * 60)
  })
})
