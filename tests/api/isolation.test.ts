import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { enrolDevice } from '#contract/devices.ts'
import type { Endpoint } from '#contract/shape/endpoint.ts'
import type { Role } from '#domain/role.ts'
import { endpoints } from '../support/contract.ts'
import { callSample, fillStation, type Own, type Sample, samples, unknown } from '../support/filled-station.ts'
import { openSession, type SignedIn, startTestServer, type TestServer } from '../support/server.ts'
import { openStation, type TestStation } from '../support/station.ts'

/** The calls open to a tablet of the workshop, besides the public ones. */
const forDevices = [
  'myProfile',
  'refresh',
  'refreshPost',
  'getOnboarding',
  'getStationLogo',
  'listBays',
  'listFreeSlots',
  'listEmployees',
  'getProfilePhoto',
  'listAbsences',
  'listAppointments',
  'getAppointment',
  'readOrders',
  'getPhoto',
  'uploadAppointmentPhotos',
  'removeAppointmentPhoto',
  'changeAppointmentStatus',
  'editAppointment',
  'addNote',
  'setOrderDetails',
  'saveFinding',
  'stepFinding',
  'listInspectionTemplates',
  'startInspection',
  'answerInspection',
  'listMeasurements',
  'makeConditionReport',
  'sendCommands',
  'search',
  'streamEvents',
]

let server: TestServer
let mine: TestStation
let own: Own
beforeAll(async () => {
  server = await startTestServer()
  mine = await openStation(server)
  own = await fillStation(server, mine)
})
afterAll(() => server.stop())

// An endpoint without a route would answer 404 to everybody and prove nothing.
test('this test calls every endpoint of the contract, and nothing else', () => {
  expect(Object.keys(samples).toSorted()).toEqual(Object.keys(endpoints).toSorted())
})

describe.each(Object.entries(samples))('%s', (name, sample) => {
  const endpoint = endpoints[name] as Endpoint
  const isGuarded = endpoint.access !== 'public'
  const needsStation = Array.isArray(endpoint.access)

  test('without a session', async () => {
    const answer = await callSample(server.client(), endpoint, sample, own)
    if (isGuarded) expect([answer.status, answer.problem.code]).toEqual([401, 'unauthenticated'])
    else expect([200, 202, 204, 400, 404, 429]).toContain(answer.status)
  })

  test('with a session of no station', async () => {
    const { client } = await openSession(server)
    const answer = await callSample(client, endpoint, sample, own)
    if (needsStation) expect([answer.status, answer.problem.code]).toEqual([403, 'no-station'])
    else expect(answer.status).not.toBe(401)
    expect(answer.text).not.toContain('Kowalska')
  })

  test.each(['owner', 'advisor', 'mechanic', 'device'] as const)('as %s of one’s own station', async (role) => {
    const home = await openStation(server)
    const { client } = role === 'owner' ? home.owner : await home.join(role === 'mechanic' ? role : 'advisor')
    if (role === 'device') await client.send(enrolDevice, { body: { name: 'Tablet' } })
    const isAllowed =
      role === 'device'
        ? endpoint.access === 'public' || forDevices.includes(name)
        : !needsStation || (endpoint.access as readonly Role[]).includes(role)
    // Unknown ids: a role that may not make the call is refused before they are looked up.
    const answer = await callSample(client, endpoint, sample, unknown)
    if (!isAllowed) expect([answer.status, answer.problem.code]).toEqual([403, 'forbidden'])
    else if (!(name === 'saveBaseInfo' && role === 'mechanic')) expect([401, 403]).not.toContain(answer.status)
  })

  test.each<Role>(['owner', 'advisor', 'mechanic'])(
    'as %s of another station it shows and changes nothing',
    async (role) => {
      const foreign = await openStation(server)
      const who: SignedIn = role === 'owner' ? foreign.owner : await foreign.join(role)
      const before = await snapshot()
      const [answer, vain] = [
        await callSample(who.client, endpoint, sample, own),
        await callSample(
          (role === 'owner' ? foreign.owner : await foreign.join(role)).client,
          endpoint,
          sample,
          unknown,
        ),
      ]
      const isAllowed = !needsStation || (endpoint.access as readonly Role[]).includes(role)
      if (!isAllowed) expect([answer.status, answer.problem.code]).toEqual([403, 'forbidden'])
      else if (answer.status !== 429 && !(name === 'saveBaseInfo' && role === 'mechanic')) {
        expect(answer.status, answer.text).toBe(sample.stranger)
      }
      for (const secret of [own.appointment, own.customer, own.employee, 'Kowalska', '+48601234567']) {
        if (!isOwnInput(sample, secret)) expect(answer.text).not.toContain(secret)
      }
      // Another station’s id and an unknown id have the same answer.
      if (sample.stranger === 404) expect(shown(answer.text)).toEqual(shown(vain.text))
      expect(await snapshot()).toEqual(before)
    },
  )
})

// The booking contains the customer.
const isOwnInput = (sample: Sample, text: string): boolean => JSON.stringify(sample.body?.(own) ?? '').includes(text)

function shown(text: string): unknown {
  return { ...(JSON.parse(text) as object), requestId: '' }
}

async function snapshot(): Promise<unknown> {
  const { db } = server.database
  const rows = await Promise.all([
    db.selectFrom('station').selectAll().where('id', '=', mine.account).execute(),
    db.selectFrom('user').selectAll().where('id', '=', own.user).execute(),
    db.selectFrom('session').select('ended_at').where('user_id', '=', own.user).execute(),
    ...(
      [
        'bay',
        'customer',
        'vehicle',
        'appointment',
        'order_line',
        'appointment_note',
        'order_line_change',
        'order_detail_change',
        'finding',
        'finding_change',
        'inspection_template',
        'inspection',
        'inspection_answer',
        'condition_report',
        'message',
        'message_choice',
        'import_job',
        'import_table',
        'import_row',
        'import_problem',
        'message_template',
        'sms_gateway',
        'sms',
        'photo',
        'removed_photo',
        'mileage',
        'block',
        'appointment_event',
        'employee',
        'absence',
        'device',
        'invitation',
        'legal',
      ] as const
    ).map((table) => db.selectFrom(table).selectAll().where('account_id', '=', mine.account).execute()),
    ...(['working_hours', 'station_choice'] as const).map((table) =>
      db.selectFrom(table).selectAll().where('account_id', '=', mine.account).execute(),
    ),
  ])
  // Rows have no order: PostgreSQL may change it between two reads.
  return rows.map((table) => table.map((row) => JSON.stringify(row)).sort())
}
