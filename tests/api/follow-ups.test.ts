import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { AppointmentDetails } from '#contract/appointments.ts'
import {
  anonymiseCustomer,
  type ConsentPurpose,
  getCustomer,
  mergeCustomer,
  switchMails,
  updateCustomer,
} from '#contract/customers.ts'
import { eraseProfile, eraseStation } from '#contract/erasures.ts'
import {
  countFollowUps,
  createFollowUp,
  type FollowUpRuleSettings,
  getFollowUpRules,
  listFollowUps,
  previewFollowUpMessage,
  saveFollowUpRules,
  sendFollowUpMessage,
  stepFollowUp,
} from '#contract/follow-ups/follow-ups.ts'
import { getVehicleDates, saveVehicleDates } from '#contract/follow-ups/vehicle-dates.ts'
import { saveSmsSettings } from '#contract/messages/sms.ts'
import { saveFinding, stepFinding } from '#contract/order/findings.ts'
import { myProfile } from '#contract/profiles.ts'
import type { Call, Reply } from '#contract/shape/endpoint.ts'
import { mergeVehicle } from '#contract/vehicles.ts'
import {
  type FollowUpList,
  type FollowUpRule,
  longestFollowUpNote,
  mostOpenFollowUps,
  usualOil,
  usualRules,
  usualSeasons,
} from '#domain/follow-ups/follow-up.ts'
import { addDays } from '#domain/wall-time.ts'
import { inTransaction } from '#server/db/in-transaction.ts'
import { insertRows } from '#server/db/insert-rows.ts'
import { mostRaisedPerRun, raiseDueFollowUps, raiseFollowUps } from '#server/follow-ups/raise-follow-ups.ts'
import { claimFollowUpMessage } from '#server/follow-ups/rows/message-store.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { type FakeSmsGateway, smsToken, startFakeSmsGateway } from '../support/sms/fake-sms-gateway.ts'
import { book, openStation, type TestStation } from '../support/station.ts'

let server: TestServer
let station: TestStation
let gateway: FakeSmsGateway
const jobs = () => ({ database: server.database, now: () => server.clock.now, hub: { announce: () => {} } })
beforeAll(async () => {
  gateway = await startFakeSmsGateway()
  server = await startTestServer({ env: gateway.env })
})
afterAll(async () => {
  await server.stop()
  await gateway.stop()
})

// A Monday, 9:00 in Warsaw.
const monday = Date.parse('2026-11-23T08:00:00Z')
const today = '2026-11-23'
let cars = 0
/** The server restarts with the stations of all tests. */

beforeEach(async () => {
  server.clock.now = monday
  server.mails.length = 0
  station = await openStation(server, { timeZone: 'Europe/Warsaw' })
})

type Rules = Partial<Record<FollowUpRule, number>>
/** Switches rules on, with these days. */
const switchOn = (
  rules: Rules,
  more: Partial<Pick<FollowUpRuleSettings, 'oil' | 'seasons'>> = {},
  who = station.owner,
) =>
  who.client.send(saveFollowUpRules, {
    body: {
      rules: {
        ...usualRules,
        ...Object.fromEntries(Object.entries(rules).map(([rule, leadDays]) => [rule, { isOn: true, leadDays }])),
      },
      oil: usualOil,
      seasons: usualSeasons,
      ...more,
    },
  })
const read = async (list: FollowUpList = 'due', who = station) =>
  (await who.owner.client.send(listFollowUps, { query: { list } })).value
const listed = async (list: FollowUpList = 'due', who = station) => (await read(list, who)).followUps

/** A car that was here in January. */
async function aCar(more: object = {}): Promise<AppointmentDetails> {
  cars++
  const made = await book(station.owner, {
    customer: { name: `Anna ${cars}`, phone: `+48601${String(200_000 + cars)}`, email: `anna${cars}@example.com` },
    vehicle: { plate: `WPI ${20_000 + cars}`, country: 'PL', brand: 'Opel', model: 'Astra' },
    bayId: null,
    ...more,
  })
  await finish(made, '2026-01-12T08:00:00Z')
  return made
}
async function finish({ id }: AppointmentDetails, at: string, more: object = {}): Promise<void> {
  const fields = { starts_at: Date.parse(at), status: 'completed' as const, ...more }
  await server.database.db.updateTable('appointment').set(fields).where('id', '=', id).execute()
}
const noDates = { inspectionOn: null, insuranceOn: null, oilChangedOn: null, oilChangedAt: null }
const setDates = ({ vehicle: { id } }: AppointmentDetails, dates: Partial<typeof noDates> | object) =>
  station.owner.client.send(saveVehicleDates, { params: { id }, body: { ...noDates, ...dates } })
const step = (id: string, body: Call<typeof stepFollowUp>['body'], who = station.owner) =>
  who.client.send(stepFollowUp, { params: { id }, body })
async function firstOf(made: AppointmentDetails) {
  const all = (await Promise.all((['overdue', 'due', 'upcoming'] as const).map((list) => listed(list)))).flat()
  const found = all.find(({ vehicle }) => vehicle?.id === made.vehicle.id)
  if (!found) throw new Error('no follow-up')
  return found
}
const consentTo = async (
  { customer }: AppointmentDetails,
  consents: ConsentPurpose[],
  smsConsents?: ConsentPurpose[],
) => {
  const { id = '', name = '', phone = null, email = null } = customer ?? {}
  const body = {
    kind: 'person' as const,
    name,
    phone,
    email,
    language: null,
    consents,
    notes: '',
    ...(smsConsents && { smsConsents }),
  }
  expect((await station.owner.client.send(updateCustomer, { params: { id }, body })).status).toBe(200)
}

describe('M17 the dates of a car', () => {
  test('are typed by the desk, with the version that was seen', async () => {
    const made = await aCar()
    const advisor = await station.join('advisor')
    const params = { id: made.vehicle.id }
    expect((await advisor.client.send(getVehicleDates, { params })).value).toEqual({
      ...noDates,
      oil: null,
      version: 0,
    })
    const saved = await setDates(made, { inspectionOn: '2027-03-14', insuranceOn: '2027-05-02' })
    expect(saved.value).toMatchObject({ inspectionOn: '2027-03-14', insuranceOn: '2027-05-02', version: 1 })
    const late = { ...noDates, version: 0 }
    const refused = await station.owner.client.send(saveVehicleDates, { params, body: late })
    expect(refused.problem).toMatchObject({ code: 'version-conflict' })
    // A repetition after a lost answer.
    const again = { ...noDates, inspectionOn: '2027-03-14', insuranceOn: '2027-05-02', version: 0 }
    expect((await station.owner.client.send(saveVehicleDates, { params, body: again })).value.version).toBe(1)
    const mechanic = await station.join('mechanic')
    expect((await mechanic.client.send(getVehicleDates, { params })).problem.code).toBe('forbidden')
  })

  test('a reading without its day is refused', async () => {
    const refused = await setDates(await aCar(), { oilChangedAt: 100_000 })
    expect(refused.problem).toMatchObject({ code: 'invalid' })
  })

  test('show when the oil is due, and from what: the last order with an oil change, or a later typed one', async () => {
    const made = await aCar()
    const { id } = made.vehicle
    const readings = [
      ['2025-01-12', 100_000],
      ['2026-01-12', 136_500],
    ] as const
    const rows = readings.map(([day, value]) => ({
      ...{ account_id: station.account, vehicle_id: id, value },
      at: Date.parse(`${day}T08:00:00Z`),
    }))
    await insertRows(server.database.db, 'mileage', rows)
    await finish(made, '2026-01-12T08:00:00Z', { services: '["oil-change"]', mileage: 136_500 })
    const { oil } = (await station.owner.client.send(getVehicleDates, { params: { id } })).value
    expect(oil).toMatchObject({
      ...{ changedOn: '2026-01-12', changedAt: 136_500, source: 'order', atMileage: 151_500 },
      ...{ byDate: '2027-01-12', byMileage: '2026-06-11', dueOn: '2026-06-11', by: 'mileage' },
      estimate: { perDay: 100, isAssumed: false, days: 365, today: 136_500 + 315 * 100 },
    })
    const typed = (await setDates(made, { oilChangedOn: '2026-08-01' })).value.oil
    expect(typed).toMatchObject({ source: 'typed', changedAt: null, dueOn: '2027-08-01', by: 'date' })
    // Its reading is one of the readings: 20,000 km in the 201 days since January.
    const read = (await setDates(made, { oilChangedOn: '2026-08-01', oilChangedAt: 156_500 })).value.oil
    expect(read?.estimate).toMatchObject({ last: { date: '2026-08-01', value: 156_500 }, isAssumed: false })
    expect(read).toMatchObject({ atMileage: 171_500, by: 'mileage' })
  })
})

describe('M14 the job', () => {
  test('makes what each rule finds due, once, however often and wherever it runs', async () => {
    const made = await aCar()
    await setDates(made, { inspectionOn: '2026-12-10', insuranceOn: '2026-12-01', oilChangedOn: '2025-12-01' })
    expect(await listed()).toEqual([])
    expect((await switchOn({ inspection: 21, insurance: 14, oil: 14 })).status).toBe(200)
    const reasons = async () => (await listed()).map(({ reason, dueOn }) => [reason, dueOn])
    const expected = [
      ['insurance', '2026-12-01'],
      ['oil', '2026-12-01'],
      ['inspection', '2026-12-10'],
    ]
    expect((await reasons()).toSorted()).toEqual(expected.toSorted())
    // Two instances at the same time, and the next day.
    await server.database.db.updateTable('follow_up_rules').set({ ran_on: null }).execute()
    await Promise.all([raiseDueFollowUps(jobs()), raiseDueFollowUps(jobs()), raiseFollowUps(jobs(), station.account)])
    server.clock.now += 24 * 3600_000
    await raiseDueFollowUps(jobs())
    expect((await reasons()).toSorted()).toEqual(expected.toSorted())
  })

  test('does not make one again that was closed, and makes that of the next date', async () => {
    const made = await aCar()
    await switchOn({ inspection: 21 })
    await setDates(made, { inspectionOn: '2026-12-10' })
    await step((await firstOf(made)).id, { to: 'closed', result: 'refused' })
    server.clock.now += 24 * 3600_000
    await raiseDueFollowUps(jobs())
    expect(await listed()).toEqual([])
    await setDates(made, { inspectionOn: '2026-12-11' })
    expect(await listed()).toMatchObject([{ reason: 'inspection', dueOn: '2026-12-11', isByRule: true }])
  })

  test('ends one whose date has changed, and does not count it', async () => {
    const made = await aCar()
    await switchOn({ inspection: 21 })
    await setDates(made, { inspectionOn: '2026-12-10' })
    expect(await listed()).toHaveLength(1)
    await setDates(made, { inspectionOn: '2027-12-10' })
    expect([...(await listed()), ...(await listed('closed'))]).toEqual([])
    // The first date was right after all.
    await setDates(made, { inspectionOn: '2026-12-10' })
    expect(await listed()).toHaveLength(1)
  })

  test('makes none of a car that is booked, that nobody brings any more, or whose customer is gone', async () => {
    const [booked, lost, gone] = [await aCar(), await aCar(), await aCar()]
    for (const made of [booked, lost, gone]) await setDates(made, { inspectionOn: '2026-12-10' })
    await book(station.owner, {
      vehicle: { plate: booked.vehicle.plate ?? '', country: 'PL' },
      customer: null,
      startsAt: '2026-11-27T08:00:00.000Z',
      bayId: null,
    })
    await finish(lost, '2023-01-12T08:00:00Z')
    await server.database.db
      .updateTable('vehicle')
      .set({ customer_id: null })
      .where('id', '=', gone.vehicle.id)
      .execute()
    await switchOn({ inspection: 21 })
    expect((await read()).counts).toEqual({ overdue: 0, due: 0, upcoming: 0 })
  })

  test('a declined finding comes back after the days, and not if a later visit took it up', async () => {
    const made = await aCar()
    const findingId = randomUUID()
    const params = { id: made.id, findingId }
    const { client } = station.owner
    server.clock.now = Date.parse('2026-10-01T08:00:00Z')
    const finding = { what: 'Worn front brake discs', severity: 'soon', version: null } as const
    await client.send(saveFinding, { params, headers: {}, body: finding })
    const answer = { to: 'declined', how: 'phone', reason: 'later', version: 1 } as const
    expect((await client.send(stepFinding, { params, headers: {}, body: answer })).status).toBe(200)
    server.clock.now = Date.parse('2026-10-30T08:00:00Z')
    await switchOn({ 'declined-finding': 30 })
    expect(await listed()).toEqual([])
    server.clock.now = Date.parse('2026-10-31T08:00:00Z')
    await raiseDueFollowUps(jobs())
    const what = { appointmentId: made.id, what: 'Worn front brake discs', severity: 'soon' }
    expect(await listed()).toMatchObject([{ reason: 'declined-finding', dueOn: '2026-10-31', finding: what }])
    const again = await book(station.owner, {
      vehicle: { plate: made.vehicle.plate ?? '', country: 'PL' },
      customer: null,
      bayId: null,
      startsAt: '2026-11-30T08:00:00.000Z',
    })
    const later = { ...finding, earlierId: findingId }
    const laterParams = { id: again.id, findingId: randomUUID() }
    expect((await client.send(saveFinding, { params: laterParams, headers: {}, body: later })).status).toBe(200)
    await raiseFollowUps(jobs(), station.account)
    expect(await listed()).toEqual([])
  })

  test('tyres of the season for cars that had them changed here, unless they were changed for it', async () => {
    const [due, done, other] = [await aCar(), await aCar(), await aCar()]
    await finish(due, '2026-04-02T08:00:00Z', { services: '["seasonal-tyre-change"]' })
    await finish(done, '2026-10-02T08:00:00Z', { services: '["wheel-swap"]' })
    await finish(other, '2026-04-02T08:00:00Z', { services: '["oil-change"]' })
    await switchOn({ tyres: 30 }, { seasons: { spring: '03-25', autumn: '11-10' } })
    expect((await listed('overdue')).map(({ vehicle, dueOn }) => [vehicle?.id, dueOn])).toEqual([
      [due.vehicle.id, '2026-11-10'],
    ])
  })

  test('the day is that of the station, also when the clocks change', async () => {
    const newYork = await openStation(server, { timeZone: 'America/New_York' })
    const there = station
    // 23:30 UTC on 24 October: the 25th in Warsaw, where the clocks change that night, the 24th in New York.
    server.clock.now = Date.parse('2026-10-24T22:30:00Z')
    const warsawCar = await aCar()
    await setDates(warsawCar, { inspectionOn: '2026-10-26' })
    await switchOn({ inspection: 1 })
    station = newYork
    const newYorkCar = await aCar()
    await setDates(newYorkCar, { inspectionOn: '2026-10-26' })
    await switchOn({ inspection: 1 }, {}, newYork.owner)
    expect(await listed('due', there)).toHaveLength(1)
    expect(await listed('due', newYork)).toEqual([])
    // Still the 24th there: the job has nothing to do. The 25th begins at 4:00 UTC.
    server.clock.now = Date.parse('2026-10-25T03:59:00Z')
    await raiseDueFollowUps(jobs())
    expect(await listed('due', newYork)).toEqual([])
    server.clock.now = Date.parse('2026-10-25T04:00:00Z')
    await raiseDueFollowUps(jobs())
    expect(await listed('due', newYork)).toHaveLength(1)
    // 25 October has 25 hours in Warsaw: at 22:59 UTC it is still the day before the inspection.
    server.clock.now = Date.parse('2026-10-25T22:59:00Z')
    expect((await read('due', there)).today).toBe('2026-10-25')
  })

  test('the oil follows the readings, and the car its new customer', async () => {
    const made = await aCar()
    await switchOn({ oil: 180 })
    await setDates(made, { oilChangedOn: '2026-01-12', oilChangedAt: 136_500 })
    expect((await firstOf(made)).dueOn).toBe('2027-01-12')
    const at = (day: string) => Date.parse(`${day}T08:00:00Z`)
    const of = { account_id: station.account, vehicle_id: made.vehicle.id }
    await insertRows(server.database.db, 'mileage', [
      { ...of, at: at('2025-11-13'), value: 136_500 },
      { ...of, at: at('2026-11-13'), value: 150_500 },
    ])
    const next = await aCar()
    await server.database.db
      .updateTable('vehicle')
      .set({ customer_id: next.customer?.id ?? null })
      .where('id', '=', made.vehicle.id)
      .execute()
    await raiseFollowUps(jobs(), station.account)
    await raiseFollowUps(jobs(), station.account)
    const after = await firstOf(made)
    expect(after.oil).toMatchObject({ by: 'mileage', atMileage: 151_500 })
    expect(after).toMatchObject({ dueOn: after.oil?.byMileage, customer: { id: next.customer?.id } })
    expect(after.dueOn < '2027-01-12').toBe(true)
  })

  test('looks at fifty stations in a run, and at the others in the next one', async () => {
    const { db } = server.database
    await switchOn({ oil: 14 })
    const rules = await db.selectFrom('follow_up_rules').selectAll().where('account_id', '=', station.account).execute()
    const owned = await db.selectFrom('station').selectAll().where('id', '=', station.account).execute()
    const ids = Array.from({ length: 51 }, () => randomUUID())
    await insertRows(
      db,
      'station',
      ids.map((id) => ({ ...owned[0], id })),
    )
    await db.updateTable('follow_up_rules').set({ ran_on: today }).execute()
    await insertRows(
      db,
      'follow_up_rules',
      ids.map((id) => ({ ...rules[0], account_id: id, ran_on: null })),
    )
    const left = async () =>
      (await db.selectFrom('follow_up_rules').select('account_id').where('ran_on', 'is', null).execute()).length
    await raiseDueFollowUps(jobs())
    expect(await left()).toBe(1)
    await raiseDueFollowUps(jobs())
    expect(await left()).toBe(0)
    await db.deleteFrom('station').where('id', 'in', ids).execute()
  })

  test('of 10,000 cars it makes some hundred in a run, in seconds, and the rest in the next runs', async () => {
    const { db } = server.database
    const of = { account_id: station.account, created_at: monday, updated_at: monday, version: 1 }
    const numbers = Array.from({ length: 10_000 }, (_, at) => ({ at, id: randomUUID(), customer: randomUUID() }))
    const blank = { phone: null, email: null, language: null, notes: '', anonymised_at: null }
    await insertRows(
      db,
      'customer',
      numbers.map(({ at, customer }) => ({ ...of, ...blank, id: customer, kind: 'person', name: `Anna ${at}` })),
    )
    await insertRows(
      db,
      'vehicle',
      numbers.map(({ at, id, customer }) => ({
        ...{ ...of, id, customer_id: customer, plate: `X ${at}`, plate_normalised: `X${at}`, country: 'PL' },
        ...{ vin: null, brand: null, model: null, year: null, fuel: null },
      })),
    )
    await insertRows(
      db,
      'mileage',
      numbers.flatMap(({ id }) =>
        [400, 300, 200, 100].map((days) => ({
          ...{ account_id: station.account, vehicle_id: id, value: 100_000 - days * 40 },
          at: monday - days * 24 * 3600_000,
        })),
      ),
    )
    await insertRows(
      db,
      'vehicle_dates',
      numbers.map(({ at, id }) => ({
        ...{ account_id: station.account, vehicle_id: id, updated_at: monday, version: 1 },
        ...{ inspection_on: addDays(today, at % 400), insurance_on: null },
        ...{ oil_changed_on: addDays(today, -(at % 400)), oil_changed_at: 90_000 },
      })),
    )
    const started = performance.now()
    await switchOn({ inspection: 21, oil: 14 })
    expect(performance.now() - started).toBeLessThan(5000)
    const made = async () => {
      const { counts } = await read()
      return counts.due + counts.overdue
    }
    expect(await made()).toBe(mostRaisedPerRun)
    let before = 0
    while (before !== (await made())) {
      before = await made()
      await raiseDueFollowUps(jobs())
    }
    expect(before).toBeGreaterThan(mostRaisedPerRun * 2)
    const again = performance.now()
    await raiseFollowUps(jobs(), station.account)
    expect(performance.now() - again).toBeLessThan(5000)
    expect(await made()).toBe(before)
    await db.deleteFrom('station').where('id', '=', station.account).execute()
  }, 60_000)
})

describe('M12 the list', () => {
  const add = (body: object, who = station.owner) =>
    who.client.send(createFollowUp, {
      body: { reason: 'call-back', dueOn: today, note: '', ...body } as Call<typeof createFollowUp>['body'],
    })

  test('one made by hand is about a car, a customer or both, and is made once for its id', async () => {
    const made = await aCar()
    const id = randomUUID()
    const body = { id, vehicleId: made.vehicle.id, note: 'Asks for a price' }
    const added = await add(body)
    expect(added.status).toBe(201)
    expect(added.value).toMatchObject({
      ...{ id, reason: 'call-back', group: 'due', isByRule: false, note: 'Asks for a price' },
      customer: { id: made.customer?.id },
    })
    expect((await add(body)).value.id).toBe(id)
    expect((await add({ ...body, note: 'Another' })).problem.code).toBe('id-taken')
    expect((await add({})).problem.code).toBe('invalid')
    expect((await add({ reason: 'oil', customerId: made.customer?.id })).problem.code).toBe('invalid')
    expect((await add({ vehicleId: made.vehicle.id, dueOn: '2026-11-22' })).problem.code).toBe('invalid')
    expect((await add({ vehicleId: made.vehicle.id, dueOn: '2029-11-22' })).problem.code).toBe('invalid')
    expect((await add({ vehicleId: made.vehicle.id, reason: 'declined-finding' })).problem.code).toBe('invalid')
    expect((await add({ vehicleId: randomUUID() })).problem.code).toBe('not-found')
    expect((await add({ customerId: randomUUID() })).problem.code).toBe('not-found')
    const other = await openStation(server)
    expect((await add({ vehicleId: made.vehicle.id }, other.owner)).problem.code).toBe('not-found')
  })

  test('is sorted into overdue, due and upcoming, and read page by page', async () => {
    const { db } = server.database
    const made = await aCar()
    const rows = Array.from({ length: 120 }, (_, at) => {
      const day = addDays(today, -1 - (at % 7))
      return {
        ...{ account_id: station.account, id: randomUUID(), reason: 'call-back', vehicle_id: made.vehicle.id },
        ...{ due_on: day, next_on: day, state: 'open', note: String(at), created_at: monday, version: 1 },
      }
    })
    await insertRows(db, 'follow_up', rows)
    await add({ vehicleId: made.vehicle.id })
    await add({ vehicleId: made.vehicle.id, dueOn: '2026-11-24' })
    expect((await read()).counts).toEqual({ overdue: 120, due: 1, upcoming: 1 })
    const seen: string[] = []
    const days: string[] = []
    let cursor: string | null = null
    do {
      const query: Call<typeof listFollowUps>['query'] = { list: 'overdue', ...(cursor === null ? {} : { cursor }) }
      const page: Reply<typeof listFollowUps> = (await station.owner.client.send(listFollowUps, { query })).value
      expect(page.followUps.length).toBeLessThanOrEqual(50)
      seen.push(...page.followUps.map(({ id }) => id))
      days.push(...page.followUps.map(({ dueOn }) => dueOn))
      cursor = page.next
    } while (cursor !== null)
    expect(seen).toHaveLength(120)
    expect(new Set(seen).size).toBe(120)
    expect(days).toEqual(days.toSorted())
    const query = { list: 'overdue' as const, reason: 'oil' as const }
    expect((await station.owner.client.send(listFollowUps, { query })).value.followUps).toEqual([])
    const first = (await station.owner.client.send(listFollowUps, { query: { list: 'overdue' } })).value.next ?? ''
    const foreign = await openStation(server)
    const borrowed = { query: { list: 'overdue' as const, cursor: first } }
    expect((await foreign.owner.client.send(listFollowUps, borrowed)).problem.code).toBe('invalid')
  })

  test('is put off, comes back on its day, is closed with a result and opened again', async () => {
    const made = await aCar()
    const { id } = (await add({ vehicleId: made.vehicle.id })).value
    const put = await step(id, { to: 'snoozed', until: '2026-11-25' })
    expect(put.value).toMatchObject({ group: 'upcoming', nextOn: '2026-11-25', dueOn: '2026-11-25' })
    expect((await step(id, { to: 'snoozed', until: '2026-11-23' })).problem.code).toBe('illegal-transition')
    server.clock.now = Date.parse('2026-11-24T23:00:00Z')
    expect(await listed()).toMatchObject([{ id, group: 'due' }])
    const closed = await step(id, { to: 'closed', result: 'no-answer' })
    expect(closed.value).toMatchObject({ group: null, result: 'no-answer' })
    expect(closed.value.closedBy).not.toBe('')
    expect((await step(id, { to: 'closed', result: 'no-answer' })).value.version).toBe(closed.value.version)
    expect((await step(id, { to: 'closed', result: 'refused' })).problem.code).toBe('illegal-transition')
    expect(await listed('closed')).toMatchObject([{ id, result: 'no-answer' }])
    expect((await step(id, { to: 'open' })).value).toMatchObject({ group: 'due', result: null, closedAt: null })
  })

  test('is for the desk; rules are chosen by the owner alone', async () => {
    const [advisor, mechanic] = [await station.join('advisor'), await station.join('mechanic')]
    expect((await advisor.client.send(listFollowUps, { query: { list: 'due' } })).status).toBe(200)
    expect((await mechanic.client.send(listFollowUps, { query: { list: 'due' } })).problem.code).toBe('forbidden')
    expect((await advisor.client.send(getFollowUpRules, {})).value.version).toBe(0)
    expect((await switchOn({ oil: 14 }, {}, advisor)).problem.code).toBe('forbidden')
    expect((await switchOn({ oil: 14 })).value.version).toBe(1)
    const stale = { rules: usualRules, oil: usualOil, seasons: usualSeasons, version: 0 }
    expect((await station.owner.client.send(saveFollowUpRules, { body: stale })).problem.code).toBe('version-conflict')
  })

  test('the rules have bounds', async () => {
    const refused = async (more: Parameters<typeof switchOn>[1], rules: Rules = {}) =>
      (await switchOn(rules, more)).status
    expect(await refused({ oil: { months: 36, km: 60_000 } }, { oil: 180 })).toBe(200)
    expect(await refused({ oil: { months: 37, km: 15_000 } })).toBe(400)
    expect(await refused({ oil: { months: 2, km: 15_000 } })).toBe(400)
    expect(await refused({ oil: { months: 12, km: 60_001 } })).toBe(400)
    expect(await refused({ seasons: { spring: '02-30', autumn: '10-20' } })).toBe(400)
    expect(await refused({}, { oil: 181 })).toBe(400)
  })

  test('has a bound of those made by hand', async () => {
    const made = await aCar()
    const of = { account_id: station.account, reason: 'call-back', vehicle_id: made.vehicle.id, note: '' }
    const days = { due_on: today, next_on: today, state: 'open', created_at: monday, version: 1 }
    const rows = Array.from({ length: mostOpenFollowUps }, () => ({ ...of, ...days, id: randomUUID() }))
    await insertRows(server.database.db, 'follow_up', rows)
    const noted = { vehicleId: made.vehicle.id, note: 'x'.repeat(longestFollowUpNote) }
    expect((await add({ ...noted, note: `${noted.note}x` })).problem.code).toBe('invalid')
    expect((await add(noted)).problem.code).toBe('too-many-follow-ups')
    await server.database.db
      .deleteFrom('follow_up')
      .where('id', '=', rows[0]?.id ?? '')
      .execute()
    expect((await add(noted)).status).toBe(201)
  })
})

describe('M13 a message', () => {
  const preview = (id: string) => station.owner.client.send(previewFollowUpMessage, { params: { id } })
  const send = (id: string, channel: 'email' | 'sms' = 'email', more: object = {}) =>
    station.owner.client.send(sendFollowUpMessage, { params: { id }, body: { channel, ...more } })
  async function dueInspection() {
    const made = await aCar()
    await switchOn({ inspection: 21 })
    await setDates(made, { inspectionOn: '2026-12-10' })
    return { made, followUp: await firstOf(made) }
  }
  const obstacles = async (id: string) =>
    Object.fromEntries((await preview(id)).value.channels.map(({ channel, obstacle }) => [channel, obstacle]))
  const statesOf = async (id: string) => {
    const all = [...(await listed()), ...(await listed('closed')), ...(await listed('upcoming'))]
    return all.find((one) => one.id === id)?.messages.map(({ state, why }) => [state, why])
  }

  test('is refused without consent for its purpose and channel, and sent with it', async () => {
    const { made, followUp } = await dueInspection()
    expect(await obstacles(followUp.id)).toEqual({ email: 'no-consent', sms: 'no-consent' })
    const refused = await send(followUp.id)
    expect(refused.problem).toMatchObject({ code: 'message-refused', current: { obstacle: 'no-consent' } })
    await consentTo(made, ['marketing'])
    expect((await send(followUp.id)).problem.code).toBe('message-refused')
    await consentTo(made, ['reminders'])
    expect(await obstacles(followUp.id)).toEqual({ email: null, sms: 'no-consent' })
    expect((await send(followUp.id, 'sms')).problem.code).toBe('message-refused')
    const shown = (await preview(followUp.id)).value
    expect(shown).toMatchObject({ purpose: 'reminders', isQuiet: false })
    const sent = await send(followUp.id)
    expect(sent.status).toBe(200)
    const mail = await server.mailTo(made.customer?.email ?? '')
    expect(mail.text).toContain(made.vehicle.plate)
    for (const line of shown.channels[0]?.text.split('\n\n') ?? ['none']) expect(mail.text).toContain(line)
    expect(mail.unsubscribe).toContain('/api/no-mails/')
    await expect.poll(() => statesOf(followUp.id)).toEqual([['sent', null]])
  })

  test('consents to mails and to SMS are recorded apart; an older page, which knows mails only, keeps those to SMS', async () => {
    const made = await aCar()
    const kept = async () => {
      const { value } = await station.owner.client.send(getCustomer, { params: { id: made.customer?.id ?? '' } })
      return value.consents.map(({ purpose, channel, source }) => [purpose, channel, source])
    }
    await consentTo(made, ['reminders'], ['reminders', 'marketing'])
    const sms = [
      ['marketing', 'sms', 'desk'],
      ['reminders', 'sms', 'desk'],
    ]
    expect(await kept()).toEqual([['reminders', 'email', 'desk'], ...sms])
    await consentTo(made, [])
    expect(await kept()).toEqual(sms)
    await consentTo(made, [], [])
    expect(await kept()).toEqual([])
  })

  test('goes by SMS with consent for SMS, if the station has a gateway', async () => {
    const { made, followUp } = await dueInspection()
    await consentTo(made, [], ['reminders'])
    expect(await obstacles(followUp.id)).toEqual({ email: 'no-consent', sms: 'no-gateway' })
    const settings = { kind: 'smsapi', url: null, sender: 'AutoSerwis', isPlain: true, partPrice: 12 } as const
    await station.owner.client.send(saveSmsSettings, { body: { ...settings, monthlyLimit: 1, secret: smsToken } })
    expect(await obstacles(followUp.id)).toEqual({ email: 'no-consent', sms: null })
    const shown = (await preview(followUp.id)).value.channels.find(({ channel }) => channel === 'sms')
    expect((await send(followUp.id, 'sms')).status).toBe(200)
    const [sms] = await gateway.waitFor(1)
    expect(sms).toMatchObject({ to: made.customer?.phone, text: shown?.text })
    expect(sms?.text).toContain(made.vehicle.plate)
    await expect.poll(() => statesOf(followUp.id)).toEqual([['sent', null]])
    // The limit of the month holds for these SMS too.
    server.clock.now += 2 * 24 * 3600_000
    expect((await send(followUp.id, 'sms')).status).toBe(200)
    await expect
      .poll(() => statesOf(followUp.id))
      .toEqual([
        ['failed', 'monthly-limit'],
        ['sent', null],
      ])
  })

  test('is sent once for its id, and not again on the same day', async () => {
    const { made, followUp } = await dueInspection()
    await consentTo(made, ['reminders'])
    const id = randomUUID()
    expect((await send(followUp.id, 'email', { id })).status).toBe(200)
    expect((await send(followUp.id, 'email', { id })).status).toBe(200)
    await server.mailTo(made.customer?.email ?? '')
    expect((await send(followUp.id)).problem).toMatchObject({ current: { obstacle: 'too-soon' } })
    expect(server.mails.filter(({ to }) => to === made.customer?.email)).toHaveLength(1)
  })

  test('waits in the quiet hours for their end, also in the night in which the clocks change', async () => {
    server.clock.now = Date.parse('2026-10-24T20:00:00Z')
    const made = await aCar()
    await switchOn({ inspection: 21 })
    await setDates(made, { inspectionOn: '2026-11-01' })
    await consentTo(made, ['reminders'])
    const { id } = await firstOf(made)
    // 22:00 in Warsaw; the quiet hours end at 7:00, which is 6:00 UTC after the change.
    expect((await preview(id)).value).toMatchObject({ isQuiet: true, sendAt: '2026-10-25T06:00:00.000Z' })
    const sent = await send(id)
    expect(sent.value.messages).toMatchObject([{ state: 'waiting', dueAt: '2026-10-25T06:00:00.000Z' }])
    server.clock.now = Date.parse('2026-10-25T05:30:00Z')
    await server.restart()
    expect(server.mails.filter(({ to }) => to === made.customer?.email)).toEqual([])
    server.clock.now = Date.parse('2026-10-25T06:00:00Z')
    await server.restart()
    await server.mailTo(made.customer?.email ?? '')
    await expect.poll(() => statesOf(id)).toEqual([['sent', null]])
  })

  test.each([
    ['the consent was withdrawn', 'no-consent', (made: AppointmentDetails) => consentTo(made, [])],
    [
      'the customer gets no mails any more',
      'switched-off',
      (made: AppointmentDetails) =>
        station.owner.client.send(switchMails, { params: { id: made.customer?.id ?? '' }, body: { mails: 'off' } }),
    ],
  ])('one that waits is dropped if meanwhile %s', async (_, why, change) => {
    const { made, followUp } = await dueInspection()
    await consentTo(made, ['reminders'])
    server.clock.now = Date.parse('2026-11-23T21:00:00Z')
    expect((await send(followUp.id)).status).toBe(200)
    await change(made)
    server.clock.now = Date.parse('2026-11-24T06:00:00Z')
    await server.restart()
    await expect.poll(() => statesOf(followUp.id)).toEqual([['dropped', why]])
    expect(server.mails.filter(({ to }) => to === made.customer?.email)).toEqual([])
  })

  test('of two instances one takes it', async () => {
    const { made, followUp } = await dueInspection()
    await consentTo(made, ['reminders'])
    server.clock.now = Date.parse('2026-11-23T21:00:00Z')
    expect((await send(followUp.id)).value.messages).toHaveLength(1)
    const due = Date.parse('2026-11-24T06:00:00Z')
    const claim = () => inTransaction(server.database, (tx) => claimFollowUpMessage(tx, due))
    const taken = (await Promise.all([claim(), claim()])).filter((row) => row?.follow_up_id === followUp.id)
    expect(taken).toHaveLength(1)
  })

  test('one that waits is dropped if the follow-up is closed; a closed one sends none', async () => {
    const { made, followUp } = await dueInspection()
    await consentTo(made, ['reminders'])
    server.clock.now = Date.parse('2026-11-23T21:00:00Z')
    await send(followUp.id)
    await step(followUp.id, { to: 'closed', result: 'booked' })
    expect(await statesOf(followUp.id)).toEqual([['dropped', 'closed']])
    expect((await send(followUp.id)).problem).toMatchObject({ current: { obstacle: 'closed' } })
  })

  test('of another station is not found', async () => {
    const { followUp } = await dueInspection()
    const other = await openStation(server)
    const params = { id: followUp.id }
    const call = { params, body: { channel: 'email' as const } }
    expect((await other.owner.client.send(sendFollowUpMessage, call)).problem.code).toBe('not-found')
    expect((await other.owner.client.send(previewFollowUpMessage, { params })).problem.code).toBe('not-found')
    expect((await step(followUp.id, { to: 'open' }, other.owner)).problem.code).toBe('not-found')
  })
})

describe('M15 results', () => {
  test('a booked one has its appointment, of the same car or customer', async () => {
    const [made, other] = [await aCar(), await aCar()]
    await switchOn({ inspection: 21 })
    await setDates(made, { inspectionOn: '2026-12-10' })
    const { id } = await firstOf(made)
    const again = await book(station.owner, {
      vehicle: { plate: made.vehicle.plate ?? '', country: 'PL' },
      customer: null,
      bayId: null,
      startsAt: '2026-11-30T08:00:00.000Z',
    })
    const booked = (appointmentId: string, result: 'booked' | 'refused' = 'booked') =>
      step(id, { to: 'closed', result, appointmentId })
    expect((await booked(other.id)).problem.code).toBe('invalid')
    expect((await booked(randomUUID())).problem.code).toBe('not-found')
    expect((await booked(again.id, 'refused')).problem.code).toBe('invalid')
    expect(await firstOf(made)).toMatchObject({ nextVisit: { id: again.id } })
    expect((await booked(again.id)).value).toMatchObject({ result: 'booked', bookedId: again.id })
  })

  test('are counted by reason in the days of the station', async () => {
    await switchOn({ inspection: 21 })
    const ends = ['booked', 'booked', 'refused', 'no-answer'] as const
    for (const result of ends) {
      const made = await aCar()
      await setDates(made, { inspectionOn: '2026-12-10' })
      const { id } = await firstOf(made)
      // The last minute of the 23rd and the first of the 24th in Warsaw.
      server.clock.now = Date.parse(result === 'no-answer' ? '2026-11-23T23:00:00Z' : '2026-11-23T22:59:00Z')
      await step(id, { to: 'closed', result })
      server.clock.now = monday
    }
    const count = async (from: string, to: string) => {
      const { counts } = (await station.owner.client.send(countFollowUps, { query: { from, to } })).value
      return counts.find(({ reason }) => reason === 'inspection')
    }
    const none = { booked: 0, refused: 0, 'no-answer': 0, 'not-needed': 0 }
    const first = { reason: 'inspection', made: 4, sent: 0, results: { ...none, booked: 2, refused: 1 } }
    expect(await count(today, today)).toEqual(first)
    expect((await count(today, '2026-11-24'))?.results).toEqual({ ...none, booked: 2, refused: 1, 'no-answer': 1 })
    const reversed = { query: { from: '2026-11-24', to: today } }
    expect((await station.owner.client.send(countFollowUps, reversed)).problem.code).toBe('invalid')
    const long = { query: { from: '2025-10-01', to: today } }
    expect((await station.owner.client.send(countFollowUps, long)).problem.code).toBe('invalid')
  })
})

describe('M42 a call', () => {
  test('about what is due needs the consent to calls, until a visit is booked', async () => {
    const made = await aCar()
    await switchOn({ inspection: 21 })
    await setDates(made, { inspectionOn: '2026-12-10' })
    await consentTo(made, ['reminders', 'marketing'], ['reminders', 'marketing'])
    expect((await firstOf(made)).callObstacle).toBe('no-consent')
    const { id = '', name = '', phone = null, email = null } = made.customer ?? {}
    const body = { ...{ kind: 'person' as const, name, phone, email, language: null, notes: '' }, consents: [] }
    const consent = (phoneConsents: ConsentPurpose[]) =>
      station.owner.client.send(updateCustomer, { params: { id }, body: { ...body, phoneConsents } })
    await consent(['marketing'])
    expect((await firstOf(made)).callObstacle).toBe('no-consent')
    await consent(['reminders'])
    expect(await firstOf(made)).toMatchObject({ callObstacle: null, customer: { id, phone } })
    await consent([])
    const called = { reason: 'call-back', dueOn: today, note: '', vehicleId: made.vehicle.id } as const
    expect((await station.owner.client.send(createFollowUp, { body: called })).value.callObstacle).toBeNull()
    const { plate, country } = made.vehicle
    const startsAt = new Date(monday + 14 * 24 * 3600_000).toISOString()
    const vehicle = { plate: plate ?? '', country }
    await book(station.owner, { vehicle, customer: { id, name }, startsAt, bayId: null })
    const about = (await Promise.all((['overdue', 'due', 'upcoming'] as const).map((list) => listed(list)))).flat()
    expect(about.filter((one) => one.nextVisit).map((one) => one.callObstacle)).not.toContain('no-consent')
    expect(about.some((one) => one.nextVisit)).toBe(true)
  })
})

describe('M16 erasure', () => {
  const rowsOf = async (table: 'follow_up' | 'follow_up_message' | 'vehicle_dates', account = station.account) =>
    server.database.db.selectFrom(table).selectAll().where('account_id', '=', account).execute()

  test('a forgotten customer leaves neither words nor dates nor messages', async () => {
    const made = await aCar()
    await switchOn({ inspection: 21 })
    await setDates(made, { inspectionOn: '2026-12-10' })
    await consentTo(made, ['reminders'])
    server.clock.now = Date.parse('2026-11-23T21:00:00Z')
    const { id } = await firstOf(made)
    const body = { channel: 'email' as const }
    await station.owner.client.send(sendFollowUpMessage, { params: { id }, body })
    const customerId = made.customer?.id ?? ''
    const noted = { reason: 'call-back', dueOn: '2026-11-24', note: 'Kowalska', customerId } as const
    await station.owner.client.send(createFollowUp, { body: noted })
    expect((await station.owner.client.send(anonymiseCustomer, { params: { id: customerId } })).status).toBe(200)
    expect((await read()).counts).toEqual({ overdue: 0, due: 0, upcoming: 0 })
    expect((await rowsOf('follow_up')).map(({ state, note }) => [state, note])).toEqual([
      ['outdated', ''],
      ['outdated', ''],
    ])
    expect(await rowsOf('follow_up_message')).toMatchObject([{ state: 'dropped', address: null, body: null }])
    expect(await rowsOf('vehicle_dates')).toEqual([])
    server.clock.now = Date.parse('2026-11-24T06:00:00Z')
    await server.restart()
    expect(server.mails.filter(({ to }) => to === made.customer?.email)).toEqual([])
  })

  test('who leaves for good is a pseudonym in what they added and closed', async () => {
    const made = await aCar()
    const advisor = await station.join('advisor')
    const body = { reason: 'call-back', dueOn: today, note: '', vehicleId: made.vehicle.id } as const
    const { id, madeBy } = (await advisor.client.send(createFollowUp, { body })).value
    await step(id, { to: 'closed', result: 'refused' }, advisor)
    const { email } = (await advisor.client.send(myProfile, {})).value
    expect((await advisor.client.send(eraseProfile, { body: { email } })).status).toBeLessThan(300)
    const [after] = await listed('closed')
    expect(after?.madeBy).not.toBe(madeBy)
    expect(after?.madeBy).toBe(after?.closedBy)
  })

  test('merged customers and cars keep one follow-up of each subject', async () => {
    const [first, second] = [await aCar(), await aCar()]
    await switchOn({ inspection: 21 })
    for (const made of [first, second]) await setDates(made, { inspectionOn: '2026-12-10' })
    expect((await read()).counts.due).toBe(2)
    const { client } = station.owner
    const people = { params: { id: first.customer?.id ?? '' }, body: { into: second.customer?.id ?? '' } }
    expect((await client.send(mergeCustomer, people)).status).toBe(200)
    expect((await listed()).map(({ customer }) => customer?.id)).toEqual([second.customer?.id, second.customer?.id])
    const vehicles = { params: { id: first.vehicle.id }, body: { into: second.vehicle.id } }
    expect((await client.send(mergeVehicle, vehicles)).status).toBe(200)
    expect((await listed()).map(({ vehicle }) => vehicle?.id)).toEqual([second.vehicle.id])
    expect(await rowsOf('vehicle_dates')).toHaveLength(1)
  })

  test('a deleted station leaves nothing', async () => {
    const made = await aCar()
    await switchOn({ inspection: 21 })
    await setDates(made, { inspectionOn: '2026-12-10' })
    await consentTo(made, ['reminders'])
    const { id } = await firstOf(made)
    await station.owner.client.send(sendFollowUpMessage, { params: { id }, body: { channel: 'email' } })
    const erased = await station.owner.client.send(eraseStation, { body: { name: 'Auto Serwis Wola' } })
    expect(erased.status).toBeLessThan(300)
    for (const table of ['follow_up', 'follow_up_message', 'vehicle_dates'] as const)
      expect(await rowsOf(table)).toEqual([])
  })
})
