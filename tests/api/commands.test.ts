import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { changeAppointmentStatus, getAppointment } from '#contract/appointments.ts'
import { commandEndpoints, sendCommands } from '#contract/commands.ts'
import { addNote } from '#contract/notes.ts'
import { removeAppointmentPhoto, uploadAppointmentPhotos } from '#contract/photos.ts'
import type { Call } from '#contract/shape/endpoint.ts'
import { presetsIn } from '#domain/inspections/presets.ts'
import { itemsOf, longestItemHint, type TemplateContent } from '#domain/inspections/template.ts'
import { commandKinds, commandRoutes } from '#domain/outbox/command.ts'
import type { CommandEntry } from '#domain/outbox/outbox.ts'
import { mostTogether } from '#domain/outbox/outbox-drain.ts'
import { sendEntries } from '../../sw/outbox-call.ts'
import { commandOf } from '../support/outbox/outbox-entry.ts'
import { type SignedIn, startTestServer, type TestServer } from '../support/server.ts'
import { book, openStation } from '../support/station.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

type Command = Call<typeof sendCommands>['body']['commands'][number]
const status = (to: string, appointmentId: string, more: object = {}, key: string = randomUUID()): Command => ({
  ...{ key, kind: 'status', params: { status: to } },
  body: { appointmentId, reason: null, ...more },
})
const note = (id: string, text: string, key: string = randomUUID()): Command => ({
  ...{ key, kind: 'note', params: { id } },
  body: { id: key, text },
})
const sendAs = (who: SignedIn, commands: Command[], headers: Call<typeof sendCommands>['headers'] = {}) =>
  who.client.send(sendCommands, { headers, body: { commands } })
const send = async (...call: Parameters<typeof sendAs>) => (await sendAs(...call)).value.results
const read = async (who: SignedIn, id: string) => (await who.client.send(getAppointment, { params: { id } })).value

test('the calls that the worker makes are those of the contract', () => {
  const endpoints = { ...commandEndpoints, photo: uploadAppointmentPhotos, 'photo-removal': removeAppointmentPhoto }
  for (const kind of commandKinds) {
    const { method, path } = endpoints[kind]
    expect(commandRoutes[kind]).toEqual({ method, path })
  }
})

describe('several commands in one call', () => {
  test('take effect in their order, and each is answered as its own call', async () => {
    const { owner, join } = await openStation(server)
    const mechanic = await join('mechanic')
    const [astra, corsa] = [await book(owner, { bayId: null }), await book(owner, { bayId: null })]
    const results = await send(mechanic, [
      status('arrived', astra.id),
      note(astra.id, 'Front left: bolt is seized'),
      status('in-progress', astra.id),
      status('arrived', corsa.id),
    ])
    expect(results.map((one) => one.status)).toEqual([200, 201, 200, 200])
    expect(results[0]?.body).toMatchObject({ changed: true, appointment: { id: astra.id, status: 'arrived' } })
    expect(results[1]?.body).toMatchObject({ appointmentId: astra.id, note: { text: 'Front left: bolt is seized' } })
    expect(await read(owner, astra.id)).toMatchObject({
      status: 'in-progress',
      noteEntries: [{ text: 'Front left: bolt is seized', actorId: mechanic.userId }],
    })
  })

  test('of many devices at once are performed one call after the other, so that few of them compete with others', async () => {
    const { owner } = await openStation(server)
    const { id } = await book(owner, { bayId: null })
    const notes = () => Array.from({ length: mostTogether }, () => note(id, 'Winter tyres: rack 4'))
    const calls = Array.from({ length: 8 }, () => send(owner, notes()))
    await Promise.race(calls)
    expect((await read(owner, id)).noteEntries.length).toBeLessThan(4 * mostTogether)
    await Promise.all(calls)
    expect((await read(owner, id)).noteEntries).toHaveLength(8 * mostTogether)
  })

  test('that are too long together are stored all the same: the worker sends them one by one', async () => {
    const { owner, account } = await openStation(server)
    const [preset] = presetsIn('pl')
    if (!preset) throw new Error('no preset')
    const items = Array.from({ length: 60 }, (_, at) => ({
      ...({ kind: 'condition', id: `item-${at}`, label: `Punkt ${at}`, photo: false } as const),
      hint: 'Sprawdź, czy nie ma luzów. '.repeat(12).slice(0, longestItemHint),
    }))
    const content: TemplateContent = { name: 'Przegląd', sections: [{ id: 'all', title: 'Auto', items }] }
    const findingIds = Object.fromEntries(itemsOf(content).map((item) => [item.id, randomUUID()]))
    const { userId } = owner
    const entries: CommandEntry[] = []
    for (let seq = 1; seq <= 8; seq++) {
      const { id } = await book(owner, { bayId: null })
      const params = { id, inspectionId: randomUUID() }
      const body = { templateId: preset.id, content, findingIds }
      const order = { key: randomUUID(), userId, accountId: account, appointmentId: id }
      entries.push(commandOf({ seq, ...order, kind: 'inspection', params, body }))
    }
    const network = fetch
    const paths: string[] = []
    vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
      paths.push(new URL(url).pathname)
      const own = { origin: server.origin, cookie: `__Host-sid=${owner.token}` }
      return network(url, { ...init, headers: { ...(init.headers as Record<string, string>), ...own } })
    })
    const sent = await sendEntries(entries, `${server.url}/api`, server.clock.now)
    vi.unstubAllGlobals()
    expect(sent.map(({ reply }) => reply?.status)).toEqual(entries.map(() => 200))
    expect([paths[0], paths.length]).toEqual(['/api/commands', 9])
    for (const { appointmentId } of entries) expect((await read(owner, appointmentId)).inspections).toHaveLength(1)
  })

  test('that are refused do not hold up the others', async () => {
    const { owner } = await openStation(server)
    const made = await book(owner, { bayId: null })
    const results = await send(owner, [
      status('completed', made.id),
      status('parked', made.id),
      note(made.id, ' '),
      note('019aa000-0000-7000-8000-000000000001', 'Whose?'),
      status('arrived', made.id, { tyres: 'winter' }),
      status('arrived', made.id),
    ])
    expect(results.map((one) => [one.status, (one.body as { code?: string }).code])).toEqual([
      [409, 'illegal-transition'],
      [404, 'not-found'],
      [400, 'invalid'],
      [404, 'not-found'],
      [400, 'invalid'],
      [200, undefined],
    ])
    expect(results[0]?.body).toMatchObject({ type: 'about:blank#illegal-transition', current: { id: made.id } })
  })

  test('have their effect once, whichever call brings them', async () => {
    const { owner } = await openStation(server)
    const made = await book(owner, { bayId: null })
    const [arrived, written] = [status('arrived', made.id), note(made.id, 'Pads 3 mm')]
    const { key, body } = arrived
    await owner.client.send(changeAppointmentStatus, {
      params: { status: 'arrived' },
      headers: { 'idempotency-key': key },
      body: body as { appointmentId: string },
    })
    const first = await send(owner, [arrived, written])
    expect(await send(owner, [arrived, written])).toEqual(first)
    await owner.client.send(addNote, {
      params: { id: made.id },
      headers: {},
      body: written.body as { id: string; text: string },
    })
    const { noteEntries: notes, events } = await read(owner, made.id)
    expect([notes.length, events.filter(({ kind }) => kind === 'status').map(({ id }) => id)]).toEqual([1, [key]])
    expect(await send(owner, [{ ...written, body: { ...(written.body as object), text: 'Pads 4 mm' } }])).toMatchObject(
      [{ status: 422, body: { code: 'key-reused' } }],
    )
  })

  test('of another station do not exist, and those of another person are not taken', async () => {
    const [{ owner }, { owner: stranger, join }] = [await openStation(server), await openStation(server)]
    const made = await book(owner, { bayId: null })
    const unknown = '019aa000-0000-7000-8000-000000000001'
    const [foreign, absent] = await send(stranger, [status('arrived', made.id), status('arrived', unknown)])
    const bare = (one: typeof foreign) => ({ ...(one?.body as object), requestId: '' })
    expect([foreign?.status, bare(foreign)]).toEqual([absent?.status, bare(absent)])
    const colleague = await join('mechanic')
    const own = await book(stranger, { bayId: null })
    const expected = { 'x-expect-user': stranger.userId }
    expect(await send(colleague, [status('arrived', own.id), note(own.id, 'Mine')], expected)).toMatchObject([
      { status: 409, body: { code: 'actor-mismatch' } },
      { status: 409, body: { code: 'actor-mismatch' } },
    ])
    expect(await read(stranger, own.id)).toMatchObject({ status: 'confirmed', noteEntries: [] })
  })

  test.each<[string, (id: string) => unknown]>([
    ['no command', () => []],
    ['too many commands', (id) => Array.from({ length: mostTogether + 1 }, () => note(id, 'Pads'))],
    ['an unknown kind', (id) => [{ ...note(id, 'Pads'), kind: 'erasure' }]],
    ['an unknown field', (id) => [{ ...note(id, 'Pads'), account: id }]],
    ['a key that is no id', (id) => [{ ...note(id, 'Pads'), key: 'k1' }]],
  ])('are refused as a whole with %s', async (_, commandsOf) => {
    const { owner } = await openStation(server)
    const made = await book(owner, { bayId: null })
    const answer = await sendAs(owner, commandsOf(made.id) as Command[])
    expect([answer.status, answer.problem?.code]).toEqual([400, 'invalid'])
    expect((await read(owner, made.id)).noteEntries).toEqual([])
  })
})
