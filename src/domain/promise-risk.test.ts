import { describe, expect, test } from 'vitest'
import {
  assessPromises,
  cutOut,
  endOfWork,
  type ForecastCar,
  type ForecastWorkshop,
  forecastDone,
  openMinutesIn,
} from './promise-risk.ts'

const at = (hour: number, minute = 0, day = 23) => Date.UTC(2026, 10, day, hour, minute)
const openings = [23, 24].flatMap((day) => [
  { from: at(8, 0, day), to: at(12, 0, day) },
  { from: at(12, 30, day), to: at(17, 0, day) },
])
const workshop = (hour: number, minute = 0, rest: Partial<ForecastWorkshop> = {}): ForecastWorkshop => ({
  ...{ now: at(hour, minute), openings, bayIds: ['bay 1', 'bay 2'], mechanicIds: ['marek', 'ola'], away: new Map() },
  ...rest,
})
type Entry = Partial<Omit<ForecastCar, 'blocks'>> & { bay?: string | null; who?: string | null }

function car(id: string, { bay = 'bay 1', who = 'marek', ...rest }: Entry): ForecastCar {
  const startsAt = rest.startsAt ?? at(9)
  const workMinutes = rest.workMinutes ?? 60
  return {
    ...{
      id,
      status: 'arrived',
      promisedAt: null,
      startsAt,
      statusSince: startsAt,
      workMinutes,
      waitsUntil: null,
      worked: [],
    },
    ...rest,
    blocks: [{ bayId: bay, employeeId: who, from: startsAt, to: startsAt + workMinutes * 60_000 }],
  }
}
const look = (id: string, cars: ForecastCar[], shop: ForecastWorkshop) => assessPromises(cars, shop).get(id)

test('work pauses in breaks and at night', () => {
  expect(endOfWork(at(11, 30), 60, openings)).toBe(at(13))
  expect(endOfWork(at(16, 30), 60, openings)).toBe(at(8, 30, 24))
  expect(endOfWork(at(6), 30, openings)).toBe(at(8, 30))
  expect(endOfWork(at(16, 30, 24), 60, openings)).toBeNull()
  expect(endOfWork(at(12), 0, openings)).toBe(at(12, 30))
  expect(openMinutesIn({ from: at(11, 30), to: at(13) }, openings)).toBe(60)
})

test('openings are cut by spans within them, across their edges and beside them', () => {
  const cut = (from: number, to: number) => cutOut(openings.slice(0, 2), [{ from, to }])
  const [morning, afternoon] = openings
  expect(cut(at(9), at(10))).toEqual([{ from: at(8), to: at(9) }, { from: at(10), to: at(12) }, afternoon])
  expect(cut(at(11), at(13))).toEqual([
    { from: at(8), to: at(11) },
    { from: at(13), to: at(17) },
  ])
  expect(cut(at(8), at(9))).toEqual([{ from: at(9), to: at(12) }, afternoon])
  expect(cut(at(16), at(17))).toEqual([morning, { from: at(12, 30), to: at(16) }])
  expect(cut(at(0), at(24))).toEqual([])
  expect(cut(at(12), at(12, 30))).toEqual([morning, afternoon])
})

describe('a vehicle whose mechanic is absent', () => {
  const today = { from: at(0), to: at(0, 0, 24) }
  const shop = (hour: number) => workshop(hour, 0, { mechanicIds: ['ola'], away: new Map([['marek', [today]]]) })

  test('waits for the mechanic, and another mechanic is proposed', () => {
    expect(look('a', [car('a', { startsAt: at(10), promisedAt: at(15) })], shop(9))).toEqual({
      ...{ state: 'at-risk', doneAt: at(9, 0, 24), spareMinutes: -18 * 60 },
      proposal: { kind: 'move', startsAt: at(9), bayId: 'bay 1', employeeId: 'ola', doneAt: at(10) },
      waitsFor: 'marek',
    })
    const tomorrow = car('a', { startsAt: at(10), promisedAt: at(15, 0, 24) })
    expect(look('a', [tomorrow], shop(9))).toMatchObject({ state: 'fine', proposal: null })
  })

  test('does not delay others in its bay', () => {
    const his = car('his', { startsAt: at(9) })
    const hers = car('hers', { who: 'ola', startsAt: at(10), promisedAt: at(11) })
    expect(look('hers', [his, hers], shop(9))).toMatchObject({ state: 'fine', doneAt: at(11) })
  })

  test('continues if he began it today; work begun before pauses on its lift', () => {
    const begun = { status: 'in-progress', workMinutes: 120, promisedAt: at(14) } as const
    const today = car('a', { ...begun, statusSince: at(9) })
    expect(look('a', [today], shop(10))).toMatchObject({ state: 'fine', doneAt: at(11) })
    const before = car('a', { ...begun, startsAt: at(16, 0, 22), statusSince: at(16, 30, 22) })
    expect(look('a', [before], shop(10))).toMatchObject({ state: 'at-risk' })
    const next = car('next', { who: 'ola', startsAt: at(11), promisedAt: at(14) })
    expect(look('next', [before, next], shop(10))).toMatchObject({ state: 'at-risk' })
  })
})

describe('a vehicle whose mechanic is absent for a part of the day', () => {
  const shop = (from: number, to: number, now = 9) =>
    workshop(now, 0, { mechanicIds: ['ola'], away: new Map([['marek', [{ from, to }]]]) })
  const short = car('a', { startsAt: at(10), promisedAt: at(10, 30) })

  test('waits from the first minute of the absence to the last, and neither before nor after', () => {
    const waitsFor = (from: number, to: number) => look('a', [short], shop(from, to))?.waitsFor
    expect(waitsFor(at(10), at(12))).toBe('marek')
    expect(waitsFor(at(9), at(10, 1))).toBe('marek')
    expect(waitsFor(at(9), at(10))).toBeUndefined()
    expect(waitsFor(at(10, 1), at(12))).toBeUndefined()
  })

  test('is done before the next one if the mechanic is back by then', () => {
    const next = car('next', { who: 'ola', startsAt: at(10, 30) })
    const first = car('a', { startsAt: at(10), promisedAt: at(11) })
    expect(look('a', [next, first], shop(at(8), at(9, 30)))).toMatchObject({ state: 'fine', doneAt: at(11) })
  })

  test('continues if the mechanic began it in the minute of leaving', () => {
    const begun = { status: 'in-progress', workMinutes: 120, promisedAt: at(14) } as const
    const before = car('a', { ...begun, statusSince: at(9, 59) })
    expect(look('a', [before], shop(at(10), at(17), 10))).toMatchObject({ state: 'at-risk' })
    const then = car('a', { ...begun, statusSince: at(10) })
    expect(look('a', [then], shop(at(10), at(17), 10))).toMatchObject({ state: 'fine', doneAt: at(12) })
  })
})

describe('the queue', () => {
  const next = (more: Entry = {}) => car('next', { startsAt: at(11), promisedAt: at(12), ...more })

  test.each([
    ['that is expected', 9, 30, true],
    ['that is expected any minute', 9, 55, true],
    ['that is a little late', 10, 5, true],
    ['that is late by exactly the grace period', 10, 15, true],
    ['that did not come', 10, 16, false],
  ])('a car %s is worked on first: at %i:%i %s', (_, hour, minute, goesFirst) => {
    const before = car('before', { status: 'confirmed', startsAt: at(10), workMinutes: 120 })
    const state = goesFirst ? 'at-risk' : 'fine'
    expect(look('next', [next(), before], workshop(hour, minute))).toMatchObject({ state })
  })

  test('a vehicle on site is not missing, however early it was planned', () => {
    const early = car('early', { startsAt: at(8), promisedAt: at(11) })
    const late = car('late', { startsAt: at(10, 30) })
    expect(look('early', [late, early], workshop(10))).toMatchObject({ state: 'fine', doneAt: at(11) })
  })

  test('of two that could begin now, the one with the earlier start is first', () => {
    const [first, second] = [car('a', { startsAt: at(8) }), car('b', { startsAt: at(9), promisedAt: at(12) })]
    expect(look('b', [second, first], workshop(10))).toMatchObject({ doneAt: at(12) })
    expect(look('b', [first, second], workshop(10))).toMatchObject({ doneAt: at(12) })
  })

  test('two vehicles without a mechanic do not wait for each other', () => {
    const cars = [car('a', { who: null }), car('b', { who: null, bay: 'bay 2', promisedAt: at(11) })]
    expect(look('b', cars, workshop(10))).toMatchObject({ state: 'fine', doneAt: at(11) })
  })
})

describe('the outlook', () => {
  test('of work in progress: the remaining work, with the break between', () => {
    const entry = { status: 'in-progress', statusSince: at(10), workMinutes: 180 } as const
    const inTime = look('a', [car('a', { ...entry, promisedAt: at(14) })], workshop(11))
    expect(inTime).toEqual({ state: 'fine', doneAt: at(13, 30), spareMinutes: 30, proposal: null })
    const short = look('a', [car('a', { ...entry, promisedAt: at(13) })], workshop(11))
    expect(short).toMatchObject({ state: 'at-risk', spareMinutes: -30 })
  })

  test('of interrupted work: all its intervals count, without breaks and nights', () => {
    const entry = {
      workMinutes: 180,
      promisedAt: at(15),
      worked: [
        { from: at(15, 30, 20), to: at(9) },
        { from: at(10), to: at(11) },
      ],
    }
    const again = car('a', { ...entry, status: 'in-progress', statusSince: at(11, 30) })
    // An hour before nine, one from ten, half of one before twelve: a part of the last is left.
    expect(look('a', [again], workshop(12))).toMatchObject({ state: 'fine', doneAt: at(13) })
    const held = car('a', { ...entry, status: 'on-hold', statusSince: at(11) })
    expect(look('a', [held], workshop(12))).toMatchObject({ state: 'fine', doneAt: at(13, 30) })
    const untouched = car('a', { ...entry, status: 'on-hold', statusSince: at(11), worked: [] })
    expect(look('a', [untouched], workshop(12))).toMatchObject({ state: 'at-risk', doneAt: at(15, 30) })
  })

  test('work past its planned time is not done yet', () => {
    const over = car('a', { status: 'in-progress', statusSince: at(8), workMinutes: 60, promisedAt: at(10, 30) })
    expect(look('a', [over], workshop(10))).toMatchObject({ doneAt: at(10, 15), spareMinutes: 15 })
    expect(look('a', [over], workshop(10, 30))).toMatchObject({ state: 'at-risk', doneAt: at(10, 45) })
  })

  test('after the promised time it is late, and a possible time is proposed', () => {
    const late = car('a', { status: 'in-progress', statusSince: at(9), workMinutes: 130, promisedAt: at(10) })
    expect(look('a', [late], workshop(10, 20))).toEqual({
      ...{ state: 'late', doneAt: at(11, 10), spareMinutes: -70 },
      proposal: { kind: 'call', promisedAt: at(11, 15) },
    })
  })

  test('work before it in the bay or with its mechanic counts', () => {
    const before = car('before', { status: 'in-progress', statusSince: at(9), workMinutes: 180 })
    const inBay = car('bay', { startsAt: at(11), who: 'ola', promisedAt: at(12, 30) })
    const withHim = car('man', { startsAt: at(11), bay: 'bay 2', promisedAt: at(12, 30) })
    const free = car('free', { startsAt: at(11), bay: 'bay 2', who: 'ola', promisedAt: at(12, 30) })
    const shop = workshop(10, 30)
    expect(look('bay', [before, inBay], shop)).toMatchObject({ state: 'at-risk', doneAt: at(13, 30) })
    expect(look('man', [before, withHim], shop)).toMatchObject({ state: 'at-risk', doneAt: at(13, 30) })
    expect(look('free', [before, free], shop)).toMatchObject({ state: 'fine', doneAt: at(12) })
  })

  test('an expected part delays it; a no-show does not delay others', () => {
    const waits = car('a', { status: 'awaiting-parts', statusSince: at(9), waitsUntil: at(14), promisedAt: at(16) })
    expect(look('a', [waits], workshop(10))).toMatchObject({ state: 'fine', doneAt: at(15) })
    const missing = car('missing', { status: 'confirmed', startsAt: at(9), workMinutes: 240 })
    const here = car('here', { startsAt: at(10), promisedAt: at(11) })
    expect(look('here', [missing, here], workshop(10))).toMatchObject({ state: 'fine', doneAt: at(11) })
  })

  test('ready, ended and unpromised vehicles have no outlook; work longer than the known openings has no end', () => {
    const cars = [
      car('ready', { status: 'ready', promisedAt: at(10) }),
      car('off', { status: 'no-show', promisedAt: at(10) }),
      car('none', {}),
      car('long', { bay: 'bay 2', who: null, workMinutes: 2880, promisedAt: at(16) }),
    ]
    const risks = assessPromises(cars, workshop(9))
    expect([...risks.keys()]).toEqual(['long'])
    expect(risks.get('long')).toEqual({ state: 'at-risk', doneAt: null, spareMinutes: null, proposal: null })
  })
})

describe('J4 a promise after the known openings', () => {
  const planned = { status: 'confirmed', startsAt: at(9, 0, 30), promisedAt: at(16, 0, 30) } as const
  const waiting = { status: 'awaiting-parts', waitsUntil: at(9, 0, 30), promisedAt: at(16, 0, 30) } as const
  const unknown = { state: 'fine', doneAt: null, spareMinutes: null, proposal: null }

  test.each([
    ['of a car that comes then', [car('far', planned)]],
    ['of a car behind another one', [car('before', planned), car('far', { ...planned, startsAt: at(11, 0, 30) })]],
    ['of a car that waits for a part until then', [car('far', waiting)]],
  ])('is not at risk: nobody knows when the work will be done, %s', (_, cars) => {
    expect(look('far', cars, workshop(9))).toEqual(unknown)
    expect(forecastDone(cars, workshop(9)).get('far')).toBeUndefined()
  })

  test('is at risk if the work cannot begin before it', () => {
    for (const waitsUntil of [at(16, 0, 30), at(8, 0, 31)]) {
      const late = car('far', { ...waiting, waitsUntil })
      expect(look('far', [late], workshop(9))).toEqual({ ...unknown, state: 'at-risk' })
      expect(forecastDone([late], workshop(9)).get('far')).toBeNull()
    }
  })

  test('is at risk from a week before: until then the closed days are known, too', () => {
    const early = { ...planned, startsAt: at(8, 0, 30) }
    const stateOf = (promisedAt: number) => look('far', [car('far', { ...early, promisedAt })], workshop(9))?.state
    expect([stateOf(at(9, 0, 30)), stateOf(at(9, 1, 30))]).toEqual(['at-risk', 'fine'])
  })
})

describe('the proposal', () => {
  const running = car('running', { status: 'in-progress', statusSince: at(10), workMinutes: 240 })

  test('uses the free bay with another mechanic if the assigned one is busy', () => {
    const next = car('next', { startsAt: at(11), promisedAt: at(13) })
    expect(look('next', [running, next], workshop(10, 40))?.proposal).toEqual({
      ...{ kind: 'move', startsAt: at(10, 45), bayId: 'bay 2', employeeId: 'ola', doneAt: at(11, 45) },
    })
  })

  test('changes as little as possible', () => {
    const next = car('next', { who: 'ola', startsAt: at(11), promisedAt: at(13) })
    expect(look('next', [running, next], workshop(10, 40))?.proposal).toMatchObject({
      ...{ kind: 'move', bayId: 'bay 2', employeeId: 'ola' },
    })
    const nobodys = car('next', { who: null, startsAt: at(11), promisedAt: at(13) })
    expect(look('next', [running, nobodys], workshop(10, 40))?.proposal).toMatchObject({
      ...{ kind: 'move', bayId: 'bay 2', employeeId: null },
    })
  })

  test('a vehicle on site can start earlier; one that has not arrived cannot', () => {
    const early = car('early', { who: 'ola', startsAt: at(11), promisedAt: at(11, 30) })
    expect(look('early', [early], workshop(10))?.proposal).toMatchObject({
      kind: 'move',
      startsAt: at(10),
      bayId: 'bay 1',
    })
    const coming = car('early', { status: 'confirmed', startsAt: at(11), promisedAt: at(11, 30) })
    expect(look('early', [coming], workshop(10))?.proposal).toEqual({ kind: 'call', promisedAt: at(12) })
  })

  test('a booked bay is not used', () => {
    const next = car('next', { who: null, startsAt: at(11), promisedAt: at(13) })
    const booked = car('booked', { status: 'confirmed', bay: 'bay 2', who: 'ola', startsAt: at(11), workMinutes: 180 })
    expect(look('next', [running, next, booked], workshop(10, 40))?.proposal).toEqual({
      ...{ kind: 'call', promisedAt: at(15, 30) },
    })
    const short = { ...next, workMinutes: 15 }
    expect(look('next', [running, short, booked], workshop(10, 40))?.proposal).toMatchObject({
      ...{ kind: 'move', startsAt: at(10, 45), bayId: 'bay 2' },
    })
  })

  test('a bay is occupied for the booked span and for the forecast span', () => {
    const next = car('next', { who: null, startsAt: at(11), promisedAt: at(12) })
    // Its mechanic is busy, but the booking still occupies the bay.
    const booked = car('booked', { status: 'confirmed', bay: 'bay 2', startsAt: at(11) })
    expect(look('next', [running, next, booked], workshop(10, 40))?.proposal?.kind).toBe('call')
    const behind = {
      status: 'in-progress',
      bay: 'bay 2',
      who: 'ola',
      startsAt: at(8),
      statusSince: at(10, 10),
    } as const
    expect(look('next', [running, next, car('behind', behind)], workshop(10, 20))?.proposal?.kind).toBe('call')
    const endless = car('endless', { ...behind, startsAt: at(8, 0, 20), workMinutes: 2880 })
    expect(look('next', [running, next, endless], workshop(10, 20))?.proposal?.kind).toBe('call')
  })

  test('starts when the bay is free again, and may end at the promised minute', () => {
    const until11 = car('until 11', {
      status: 'in-progress',
      bay: 'bay 2',
      who: 'jan',
      startsAt: at(10),
      statusSince: at(10),
    })
    const next = (promisedAt: number) => car('next', { who: 'ola', startsAt: at(11), promisedAt })
    const move = { kind: 'move', startsAt: at(11), bayId: 'bay 2', employeeId: 'ola', doneAt: at(12) }
    expect(look('next', [running, next(at(12)), until11], workshop(10, 40))?.proposal).toEqual(move)
    expect(look('next', [running, next(at(12) - 1), until11], workshop(10, 40))?.proposal?.kind).toBe('call')
  })

  test('nothing starts in a break', () => {
    const next = car('next', { who: 'ola', startsAt: at(13), promisedAt: at(13, 30) })
    const begins = (hour: number, minute: number) => {
      const proposal = look('next', [running, next], workshop(hour, minute))?.proposal
      return proposal?.kind === 'move' && proposal.startsAt
    }
    expect(begins(11, 50)).toBe(at(12, 30))
    expect(begins(12, 5)).toBe(at(12, 30))
  })

  test('a vehicle in work stays on its lift, even if somebody else could continue', () => {
    const held = car('held', { status: 'on-hold', startsAt: at(9), promisedAt: at(12) })
    const away = new Map([['marek', [{ from: at(9), to: at(17) }]]])
    expect(look('held', [held], workshop(10, 0, { away }))?.proposal?.kind).toBe('call')
    expect(look('held', [{ ...held, status: 'arrived' }], workshop(10, 0, { away }))?.proposal?.kind).toBe('move')
  })

  test('a vehicle stays in a bay that is no longer in use; a vehicle without a bay gets one', () => {
    const early = (bay: string | null) => car('early', { bay, who: 'ola', startsAt: at(11), promisedAt: at(11) })
    expect(look('early', [early('old')], workshop(10))?.proposal).toMatchObject({ bayId: 'old', doneAt: at(11) })
    expect(look('early', [early(null)], workshop(10))?.proposal).toMatchObject({ bayId: 'bay 1', doneAt: at(11) })
  })

  const held = (id: string, bay: string, who: string, minutes: number) =>
    car(id, { status: 'in-progress', bay, who, startsAt: at(10), statusSince: at(10), workMinutes: minutes })

  test('fewer changes are preferred to an earlier end', () => {
    const next = car('next', { who: 'ola', startsAt: at(11), promisedAt: at(13) })
    const cars = [held('jan', 'bay 1', 'jan', 300), held('other', 'bay 3', 'ola', 90), next]
    expect(look('next', cars, workshop(10, 40))?.proposal).toMatchObject({ bayId: 'bay 2', employeeId: 'ola' })
    const later = car('next', { who: 'ola', startsAt: at(12, 30), promisedAt: at(13, 15) })
    expect(look('next', [held('jan', 'bay 1', 'jan', 90), later], workshop(10, 40))?.proposal).toEqual({
      ...{ kind: 'move', startsAt: at(11, 30), bayId: 'bay 1', employeeId: 'ola', doneAt: at(13) },
    })
  })

  test('of equally many changes the one that is done first, of equal ones the first', () => {
    const next = car('next', { who: 'ola', startsAt: at(11), promisedAt: at(13) })
    const bayOf = (...others: ForecastCar[]) => {
      const shop = workshop(10, 40, { bayIds: ['bay 1', 'bay 2', 'bay 3'] })
      const proposal = look('next', [held('jan', 'bay 1', 'jan', 300), next, ...others], shop)?.proposal
      return proposal?.kind === 'move' && proposal.bayId
    }
    expect(bayOf(held('piotr', 'bay 2', 'piotr', 60))).toBe('bay 3')
    expect(bayOf(held('piotr', 'bay 3', 'piotr', 60))).toBe('bay 2')
    expect(bayOf()).toBe('bay 2')
  })

  test('another bay at the same time is a move; the same bay at the same time is not', () => {
    const coming = car('coming', { status: 'confirmed', who: 'ola', startsAt: at(11), promisedAt: at(12) })
    expect(look('coming', [running, coming], workshop(10, 40))?.proposal).toMatchObject({
      ...{ startsAt: at(11), bayId: 'bay 2', employeeId: 'ola' },
    })
    // Its mechanic is busy, so it occupies the bay long after its booking; before that there is room.
    const his = car('his', { status: 'confirmed', startsAt: at(9, 40), workMinutes: 20 })
    const marek = held('marek', 'bay 3', 'marek', 240)
    const hers = car('hers', { who: 'ola', startsAt: at(10), promisedAt: at(11) })
    expect(look('hers', [his, marek, hers], workshop(9, 50))?.proposal).toMatchObject({
      bayId: 'bay 2',
      employeeId: 'ola',
    })
  })

  test('work that has begun is not moved', () => {
    const begun = { ...running, promisedAt: at(12) }
    expect(look('running', [begun], workshop(11))?.proposal).toEqual({ kind: 'call', promisedAt: at(14, 30) })
  })
})
