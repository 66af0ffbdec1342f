import { afterAll, beforeAll, expect, test } from 'vitest'
import { getAppointment, listAppointments } from '#contract/appointments.ts'
import { getCustomer } from '#contract/customers.ts'
import { enrolDevice } from '#contract/devices.ts'
import { listMessages } from '#contract/messages.ts'
import { mostOrders, mostVisits, readOrders } from '#contract/orders.ts'
import { type SignedIn, startTestServer, type TestServer } from '../support/server.ts'
import { book, openStation, type TestStation } from '../support/station.ts'

const hourMs = 3_600_000

let server: TestServer
let station: TestStation
let ids: string[]
beforeAll(async () => {
  server = await startTestServer()
  station = await openStation(server)
  ids = []
  // One car returns several times. Its last visit has no customer.
  for (let visit = 0; visit < mostVisits + 2; visit++) {
    const startsAt = new Date(server.clock.now + visit * 24 * hourMs).toISOString()
    const customer = visit === mostVisits + 1 ? null : { name: 'Anna Kowalska', phone: '+48601234567' }
    ids.push((await book(station.owner, { startsAt, bayId: null, customer })).id)
  }
})
afterAll(() => server.stop())

const read = async ({ client }: SignedIn, of: readonly string[], related?: 'related') =>
  (await client.send(readOrders, { query: { ids: of.join(','), ...(related && { with: related }) } })).value.orders
const first = (from: readonly string[]) => from[0] ?? ''

test('O2 several orders have the same content as one by one, in the requested order, each once', async () => {
  const asked = [...ids.slice(0, 3).toReversed(), first(ids)]
  const orders = await read(station.owner, asked)
  expect(orders.map(({ order }) => order.id)).toEqual(ids.slice(0, 3).toReversed())
  for (const { order, related } of orders) {
    expect(order).toEqual((await station.owner.client.send(getAppointment, { params: { id: order.id } })).value)
    expect(related).toBeNull()
  }
})

test('O2 customer, messages and visits are included on request', async () => {
  const { client } = station.owner
  const [one] = await read(station.owner, ids.slice(0, 1), 'related')
  const { id, vehicle, customer } = one?.order ?? {}
  const params = { id: id ?? '' }
  const query = { vehicleId: vehicle?.id ?? '', sort: '-startsAt' as const, limit: String(mostVisits) }
  expect(one?.related).toEqual({
    visits: (await client.send(listAppointments, { query })).value.appointments,
    messages: (await client.send(listMessages, { params })).value,
    customer: (await client.send(getCustomer, { params: { id: customer?.id ?? '' } })).value,
  })
  expect(one?.related?.visits).toHaveLength(mostVisits)
  const [nobodys] = await read(station.owner, [ids.at(-1) ?? ''], 'related')
  expect(nobodys?.related).toMatchObject({ messages: null, customer: null })
})

test('roles outside the desk get no customer, and a tablet no messages', async () => {
  const [mechanic, tablet] = [await station.join('mechanic'), await station.join('advisor')]
  await tablet.client.send(enrolDevice, { body: { name: 'Lift 2' } })
  const [withRelated] = await read(mechanic, [first(ids)], 'related')
  expect([withRelated?.related?.customer, withRelated?.related?.messages?.hasEmail]).toEqual([null, false])
  const [shared] = await read(tablet, [first(ids)], 'related')
  expect([shared?.related?.customer, shared?.related?.messages]).toEqual([null, null])
})

test('orders that the station does not have are left out, whether or not they exist', async () => {
  const stranger = await openStation(server)
  expect(await read(stranger.owner, ids.slice(0, 2), 'related')).toEqual([])
})

test('twenty orders in one call are all that is read', async () => {
  expect(await read(station.owner, ids.slice(0, mostOrders))).toHaveLength(mostOrders)
  for (const wrong of [ids.slice(0, mostOrders + 1).join(','), '', 'x', `${first(ids)},`]) {
    const { status, problem } = await station.owner.client.send(readOrders, { query: { ids: wrong } })
    expect([wrong.length, status, problem.code]).toEqual([wrong.length, 400, 'invalid'])
  }
})
