import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { changeAppointmentStatus, editAppointment, saveOrderLines } from '#contract/appointments.ts'
import { switchMails, updateCustomer } from '#contract/customers.ts'
import { enrolDevice } from '#contract/devices.ts'
import { inviteEmployee, listEmployees, updateEmployee } from '#contract/employees.ts'
import type { AppointmentPhotos } from '#contract/photos.ts'
import type { Endpoint } from '#contract/shape/endpoint.ts'
import type { Client } from '../support/client.ts'
import { endpoints } from '../support/contract.ts'
import { callSample, fillStation, type Own, type Sample, samples } from '../support/filled-station.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { openStation, type TestStation } from '../support/station.ts'
import {
  answerOf,
  fieldsOf,
  isNamed,
  isWithheld,
  mayCall,
  type Reader,
  readers,
  withheld,
} from '../support/who-sees-what.ts'

const dayMs = 86_400_000
const now = Date.parse('2026-11-22T10:00:00.000Z')
const startsAt = { near: '2026-11-23T08:00:00.000Z', far: '2027-02-23T08:00:00.000Z' } as const
type When = keyof typeof startsAt
const iso = (ms: number): string => new Date(ms).toISOString()

const phone = '+48601999888'
const email = 'anna.kowalska@example.com'
const company = { country: 'PL', nip: '5260250274', street: 'Prosta 7', postalCode: '00-838', city: 'Warszawa' }
const colleague = { phone: '+48602777666', email: 'marek.private@example.com' }

/** Input that has an effect at one’s own station, where the samples for users of other stations have none. */
const atHome = (when: When, employee: string, version: number): Record<string, Partial<Sample>> => ({
  listAppointments: {
    query: () => ({ from: startsAt[when], to: iso(Date.parse(startsAt[when]) + dayMs), limit: '50' }),
  },
  createAppointment: {
    body: (own) => ({
      ...(samples.createAppointment?.body?.(own) as object),
      startsAt: iso(Date.parse(startsAt[when]) + dayMs),
    }),
  },
  changeAppointmentStatus: {
    body: (own) => ({ appointmentId: own.appointment, reason: '', employeeId: employee }),
  },
  editAppointment: { body: () => ({ keyTag: 'Mine', version }) },
  setOrderDetails: { body: () => ({ keyTag: { from: null, to: 'Mine' }, employeeId: employee }) },
  saveFinding: { body: () => ({ what: 'Mine', severity: 'soon', version: 1, employeeId: employee }) },
  stepFinding: { body: () => ({ to: 'declined', how: 'phone', reason: 'Mine', version: 2, employeeId: employee }) },
  startInspection: {
    body: (own) => ({ ...(samples.startInspection?.body?.(own) as object), employeeId: employee }),
  },
  answerInspection: { body: () => ({ from: null, to: { grade: 'soon' }, employeeId: employee }) },
  makeConditionReport: {
    params: (own) => ({ id: own.appointment, reportId: crypto.randomUUID() }),
    body: (own) => ({ ...(samples.makeConditionReport?.body?.(own) as object), employeeId: employee }),
  },
  addNote: { body: () => ({ id: crypto.randomUUID(), text: 'Mine', employeeId: employee }) },
})

type Answer = { status: number; text: string; fields: ReadonlySet<string> }
/** The answers of every call to a reader at a station of their own, which has one record of every kind. */
async function walk(server: TestServer, reader: Reader, when: When): Promise<Map<string, Answer>> {
  const mine = await openStation(server)
  const own = await fillStation(server, mine, {
    startsAt: startsAt[when],
    customer: { name: 'Anna Kowalska', phone, email, company },
    promisedAt: iso(Date.parse(startsAt[when]) + 3_600_000),
    notes: 'Rack 4',
    services: ['timing-belt'],
  })
  const version = await addMore(server, mine, own)
  const one = await clientOf(server, mine, reader)
  const mineOwn = {
    ...samples,
    ...Object.fromEntries(
      Object.entries(atHome(when, own.employee, version)).map(([name, more]) => [
        name,
        { ...(samples[name] as Sample), ...more },
      ]),
    ),
  }
  // All readers read the same data first, and make the changes afterwards.
  const order = Object.keys(samples).toSorted((a, b) => rankOf(a) - rankOf(b))
  const answers = new Map<string, Answer>()
  for (const name of order) {
    const endpoint = endpoints[name] as Endpoint
    const client = last.includes(name) ? await clientOf(server, mine, reader) : one
    const { status, text, headers } = await callSample(client, endpoint, mineOwn[name] as Sample, own)
    // Roles outside the desk remove only their own pictures.
    if (name === 'uploadAppointmentPhotos' && status < 300) {
      own.orderPhoto = (JSON.parse(text) as AppointmentPhotos).photos.at(-1)?.id ?? ''
    }
    const schema = answerOf(endpoint)
    const isJson = status < 300 && headers.get('content-type') === 'application/json'
    const fields = schema && isJson ? fieldsOf(schema, name, { is: JSON.parse(text) }) : new Set<string>()
    answers.set(name, { status, text, fields })
  }
  return answers
}

// Calls that end a session or change the reader are last, each with a new client.
const last = ['endSession', 'endOtherSessions', 'enrolDevice', 'logout', 'logoutPost', 'eraseProfile', 'eraseStation']
const rankOf = (name: string): number => {
  if (last.includes(name)) return 4
  if (name === 'decideMessage') return 1
  if ((endpoints[name] as Endpoint).method === 'GET' && !name.startsWith('log')) return 0
  return mayCall(name, 'tablet') ? 2 : 3
}

/** Further data, so that every field of a filled station has a value. Returns the version of its order. */
async function addMore(server: TestServer, mine: TestStation, own: Own): Promise<number> {
  const { client } = mine.owner
  const { employees } = (await client.send(listEmployees, {})).value
  const { id, active, userId, photo, invitation, ...entry } = employees.find(
    (one) => one.id === own.employee,
  ) as (typeof employees)[number]
  await client.send(updateEmployee, { params: { id }, body: { ...entry, ...colleague } })
  await client.send(inviteEmployee, { params: { id } })
  await client.send(switchMails, { params: { id: own.customer }, body: { mails: 'off' } })
  const { db } = server.database
  await db.updateTable('message').set({ address: email }).where('account_id', '=', mine.account).execute()
  const lines = [
    {
      id: crypto.randomUUID(),
      kind: 'labour' as const,
      name: 'Belt',
      quantity: 1000,
      unit: 'h',
      netPrice: 100,
      discountPercent: 0,
      vatRate: 23,
    },
  ]
  await client.send(saveOrderLines, { params: { id: own.appointment }, body: { lines } })
  const edit = { mileage: 184_200, keyTag: 'B2' }
  return (await client.send(editAppointment, { params: { id: own.appointment }, body: edit })).value.version
}

async function clientOf(server: TestServer, mine: TestStation, reader: Reader): Promise<Client> {
  if (reader === 'nobody') return server.client()
  const { client } = await mine.join(reader === 'tablet' ? 'advisor' : reader)
  if (reader === 'tablet') await client.send(enrolDevice, { body: { name: 'Lift 2' } })
  return client
}

// These answers depend on the reader’s own history, so that readers cannot be compared.
const ofOneself = new Set(['myProfile', 'updateProfile', 'uploadProfilePhoto', 'removeProfilePhoto', 'exportProfile'])

describe.each(['near', 'far'] as const)('of a %s visit', (when) => {
  let server: TestServer
  let answers: Map<Reader, Map<string, Answer>>
  beforeAll(async () => {
    server = await startTestServer()
    server.clock.now = now
    answers = new Map()
    for (const reader of readers) answers.set(reader, await walk(server, reader, when))
  }, 120_000)
  afterAll(() => server.stop())
  const answerTo = (reader: Reader, name: string) => answers.get(reader)?.get(name) as Answer

  test.each(readers)('%s gets the fields of the table and no others', (reader) => {
    for (const name of Object.keys(samples)) {
      const { status, text, fields } = answerTo(reader, name)
      if (!mayCall(name, reader)) {
        expect([name, [401, 403].includes(status)], text).toEqual([name, true])
        for (const secret of [phone, email, 'Kowalska', ...Object.values(colleague)]) expect(text).not.toContain(secret)
        continue
      }
      expect([name, status === 401 || status === 403], text).toEqual([name, false])
      if (ofOneself.has(name)) continue
      const full = answerTo('owner', name)
      if (status >= 300 || full.status >= 300) continue
      const due = [...full.fields].filter((field) => !isWithheld(name, field, reader, when === 'far'))
      expect([name, [...fields].toSorted()]).toEqual([name, due.toSorted()])
    }
  })

  test.each(['mechanic', 'tablet', 'nobody'] as const)('no answer to a %s has a withheld contact', (reader) => {
    const texts = [...(answers.get(reader)?.entries() ?? [])]
    for (const [name, { text }] of texts) {
      for (const secret of [...Object.values(colleague), company.nip, company.street])
        expect([name, text.includes(secret)]).toEqual([name, false])
      const isSeen = when === 'near' && mayCall(name, reader)
      for (const secret of [phone, email]) if (!isSeen) expect([name, text.includes(secret)]).toEqual([name, false])
    }
  })

  // Otherwise the comparison would accept answers that are empty for all.
  test('the owner sees all fields that are withheld from others', () => {
    for (const { calls, fields } of withheld) {
      for (const name of calls) {
        const { status, fields: seen, text } = answerTo('owner', name)
        expect([name, status], text).toEqual([name, 200])
        for (const named of fields) {
          const isSeen = [...seen].some((field) => isNamed(named, field))
          expect([name, named, isSeen]).toEqual([name, named, true])
        }
      }
    }
  })
})

test('events tell every reader that something has changed, but not its content', async () => {
  const server = await startTestServer()
  server.clock.now = now
  const mine = await openStation(server)
  const own = await fillStation(server, mine)
  const clients = []
  for (const reader of ['owner', 'advisor', 'mechanic', 'tablet'] as const) {
    clients.push(await clientOf(server, mine, reader))
  }
  const streams = []
  for (const { cookies } of clients) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await fetch(`${server.url}/api/events`, { headers: { cookie } })
    streams.push((response.body as ReadableStream<Uint8Array>).getReader())
  }
  const { client } = mine.owner
  const entry = {
    kind: 'person' as const,
    name: 'Anna Kowalska',
    phone,
    email,
    language: null,
    consents: [],
    notes: 'Secret',
  }
  await client.send(updateCustomer, { params: { id: own.customer }, body: entry })
  await client.send(editAppointment, { params: { id: own.appointment }, body: { complaint: 'Secret' } })
  const status = { appointmentId: own.appointment, reason: 'Secret' }
  await client.send(changeAppointmentStatus, { params: { status: 'cancelled' }, headers: {}, body: status })
  for (const stream of streams) {
    let text = ''
    while ((text.match(/event: change/g) ?? []).length < 3) {
      const { value, done } = await stream.read()
      if (done) break
      text += new TextDecoder().decode(value)
    }
    const changes = [...text.matchAll(/event: change\ndata: (.*)/g)].map(([, data = '']) => JSON.parse(data))
    expect(changes.map(({ noun }) => noun)).toEqual(['customers', 'appointments', 'appointments'])
    expect(changes.map(({ id }) => id)).toEqual([null, own.appointment, own.appointment])
    for (const one of changes) expect(Object.keys(one).toSorted()).toEqual(['id', 'noun', 'version'])
    for (const secret of ['Secret', 'Kowalska', phone, email]) expect(text).not.toContain(secret)
    await stream.cancel()
  }
  await server.stop()
})
