import { randomUUID } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { uploadStationPhotos } from '#contract/accounts.ts'
import { changeAppointmentStatus, getAppointment, setOrderDetails } from '#contract/appointments.ts'
import { listEmployees } from '#contract/employees.ts'
import { eraseProfile, eraseStation } from '#contract/erasures.ts'
import { exportProfile } from '#contract/exports.ts'
import { saveBaseInfo, uploadStationLogo } from '#contract/onboarding.ts'
import { makeVisitLink } from '#contract/order/visit-links.ts'
import { myProfile, updateProfile, uploadProfilePhoto } from '#contract/profiles.ts'
import { pseudonymOf } from '#domain/forget-customer.ts'
import { findTables } from '#server/backup/store.ts'
import { inTransaction } from '#server/db/in-transaction.ts'
import { insertRows } from '#server/db/insert-rows.ts'
import { closeStation } from '#server/erasures/store.ts'
import { fillStation } from '../support/filled-station.ts'
import { openOnline } from '../support/online/online-station.ts'
import { logoForm, onePixel, photosForm, pictureForm } from '../support/pictures.ts'
import { openSession, type SignedIn, startTestServer, type TestServer } from '../support/server.ts'
import { aBaseInfo, book, openStation } from '../support/station.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const emailOf = ({ userId }: SignedIn) => `${userId}@example.com`
const erase = (who: SignedIn, email = emailOf(who)) => who.client.send(eraseProfile, { body: { email } })
const files = () => readdirSync(join(server.dataDir, 'photos'))

/** All texts of the database, joined. */
async function everything(): Promise<string> {
  const { db, kind } = server.database
  const all = []
  for (const table of await findTables(db, kind)) all.push(await db.selectFrom(table).selectAll().execute())
  return JSON.stringify(all)
}

test('an erased user has no account, sessions, picture or name in the history', async () => {
  const station = await openStation(server)
  const marek = await station.join('mechanic')
  const body = { firstName: 'Marek', lastName: 'Brzęczyszczykiewicz', phone: '+48600100200', language: 'pl' } as const
  await marek.client.send(updateProfile, { body })
  await marek.client.fetch(`/api${uploadProfilePhoto.path}`, { method: 'POST', body: pictureForm(onePixel) })
  const { db } = server.database
  await db
    .updateTable('employee')
    .set({ name: 'Marek Brzęczyszczykiewicz', short_name: 'Brzęczek', phone: '+48600100200' })
    .where('user_id', '=', marek.userId)
    .execute()
  const { employees } = (await station.owner.client.send(listEmployees, {})).value
  const employeeId = employees.find(({ userId }) => userId === marek.userId)?.id ?? ''
  const made = await book(station.owner, { employeeId })
  for (const [status, detail] of [
    ['in-progress', {}],
    ['awaiting-approval', { what: 'Worn tie rod' }],
    // His name is beside the line that this adds.
    ['in-progress', { approved: true }],
  ] as const) {
    const step = { appointmentId: made.id, reason: '', detail }
    await marek.client.send(changeAppointmentStatus, { params: { status }, body: step, headers: {} })
  }
  await marek.client.send(setOrderDetails, {
    params: { id: made.id },
    headers: {},
    body: { keyTag: { from: null, to: 'K 17' } },
  })
  expect(
    await db.selectFrom('order_line_change').select('id').where('actor_id', '=', marek.userId).execute(),
  ).toHaveLength(1)
  expect(files()).toHaveLength(1)
  expect(await everything()).toMatch(/Brzęcz/)

  const answer = await erase(marek)
  expect([answer.status, answer.text]).toEqual([204, ''])
  expect(answer.headers.get('set-cookie')).toMatch(/^__Host-sid=;.*Max-Age=0/)
  marek.client.cookies.set('__Host-sid', marek.token)
  expect((await marek.client.send(myProfile, {})).status).toBe(401)
  expect(files()).toEqual([])
  const left = await everything()
  expect(left).not.toMatch(/Brzęcz|600100200/)
  expect(left).not.toContain(emailOf(marek))

  const { value: shown } = await station.owner.client.send(getAppointment, { params: { id: made.id } })
  const pseudonym = pseudonymOf(marek.userId)
  expect(shown.events.map(({ actorName }) => actorName)).toContain(pseudonym)
  expect([shown.status, shown.lines.length]).toEqual(['in-progress', 1])
  expect(shown.blocks.map((block) => block.employeeId)).toEqual([null])
  const after = (await station.owner.client.send(listEmployees, {})).value.employees
  expect(after.find(({ id }) => id === employeeId)).toMatchObject({ name: pseudonym, active: false, userId: null })
  expect(server.logs.filter((line) => line.includes('user erased')).join()).toContain(marek.userId)
})

test('a confirmation needs one’s own address', async () => {
  const who = await openSession(server)
  const answer = await erase(who, 'somebody@example.com')
  expect([answer.status, answer.problem.field, answer.problem.issues?.[0]?.rule]).toEqual([
    400,
    'email',
    'not-the-same',
  ])
  expect((await erase(who, 'no address')).problem).toMatchObject({ code: 'invalid', field: 'email' })
  expect((await who.client.send(myProfile, {})).status).toBe(200)
  expect((await erase(who, emailOf(who).toUpperCase())).status).toBe(204)
})

test('the last owner cannot leave a station; with another owner they can', async () => {
  const station = await openStation(server)
  const alone = await erase(station.owner)
  expect([alone.status, alone.problem.code, alone.problem.current]).toEqual([409, 'last-owner', { people: 0 }])
  await station.join('mechanic')
  expect((await erase(station.owner)).problem.current).toEqual({ people: 1 })
  expect((await station.owner.client.send(exportProfile, {})).status).toBe(200)
  const second = await station.join('owner')
  // Of two owners who leave at the same time one stays.
  const [a, b] = await Promise.all([erase(station.owner), erase(second)])
  expect([a.status, b.status].toSorted()).toEqual([204, 409])
})

test('a station is deleted with all its data; its people are signed out and keep their accounts', async () => {
  const other = await openStation(server)
  await book(other.owner)
  const station = await openStation(server, { name: 'Warsztat Usunięty' })
  const mechanic = await station.join('mechanic')
  await book(station.owner)
  const photos = photosForm([onePixel])
  await station.owner.client.fetch(`/api${uploadStationPhotos.path}`, { method: 'POST', body: photos })
  await station.owner.client.fetch(`/api${uploadStationLogo.path}`, { method: 'POST', body: logoForm(onePixel) })
  expect(files().length).toBeGreaterThan(0)
  const send = (who: SignedIn, name: string) => who.client.send(eraseStation, { body: { name } })

  expect((await send(station.owner, 'Warsztat')).problem).toMatchObject({ code: 'invalid', field: 'name' })
  expect((await send(mechanic, 'Warsztat Usunięty')).problem.code).toBe('forbidden')
  expect((await send(await station.join('advisor'), 'Warsztat Usunięty')).problem.code).toBe('forbidden')
  const second = await station.join('owner')
  expect((await send(station.owner, 'Warsztat Usunięty')).problem.code).toBe('other-owners')
  expect((await erase(second)).status).toBe(204)

  expect((await send(station.owner, ' Warsztat Usunięty ')).status).toBe(204)
  expect(await everything()).not.toContain(station.account)
  expect(files()).toEqual([])
  expect((await mechanic.client.send(myProfile, {})).status).toBe(401)
  expect((await station.owner.client.send(myProfile, {})).value).toMatchObject({ account_id: null, role: null })
  const { db } = server.database
  expect(await db.selectFrom('appointment').select('account_id').execute()).toContainEqual({
    account_id: other.account,
  })

  expect((await station.owner.client.send(saveBaseInfo, { body: aBaseInfo() })).status).toBe(200)
  const { client } = await openSession(server)
  expect((await client.send(eraseStation, { body: { name: 'x' } })).problem.code).toBe('no-station')
  expect((await mechanic.client.send(eraseProfile, { body: { email: emailOf(mechanic) } })).status).toBe(401)
})

describe('what has many rows', () => {
  const waitUntilErased = () =>
    expect.poll(async () => (await server.database.db.selectFrom('erasure').select('id').execute()).length).toBe(0)

  test('a name leaves a long history, also that of a station where the person no longer works', async () => {
    const { db } = server.database
    const station = await openStation(server)
    const ewa = await station.join('mechanic')
    const order = await book(station.owner)
    const notes = Array.from({ length: 501 }, (_, at) => ({
      ...{ account_id: station.account, id: randomUUID(), appointment_id: order.id, text: `Note ${at}` },
      ...{ occurred_at: 1, time_uncertain: 0 as const, received_at: 1, fingerprint: '', appointment_version: 1 },
      ...{ actor_id: ewa.userId, actor_name: 'Ewa Wierzbicka', employee_id: null },
    }))
    await insertRows(db, 'appointment_note', notes)
    await db.updateTable('employee').set({ user_id: null }).where('user_id', '=', ewa.userId).execute()

    expect((await erase(ewa)).status).toBe(204)
    await waitUntilErased()
    const written = db.selectFrom('appointment_note').select('actor_name').distinct()
    const names = await written.where('account_id', '=', station.account).execute()
    expect(names).toEqual([{ actor_name: pseudonymOf(ewa.userId) }])
  })

  test('nothing leads to a station that is being deleted, and nothing is sent; a restart goes on deleting', async () => {
    const { db } = server.database
    const online = await openOnline(server)
    const own = await fillStation(server, online)
    const { owner } = online
    const link = await owner.client.send(makeVisitLink, { params: { id: own.appointment } })
    const pages = [new URL(link.value.url).pathname, `/w/${online.slug}`]
    const open = async () => Promise.all(pages.map(async (path) => (await fetch(server.url + path)).status))
    expect(await open()).toEqual([200, 200])
    await inTransaction(server.database, (tx) => closeStation(online.account, tx, server.clock.now))
    expect(await open()).toEqual([404, 404])
    expect((await owner.client.send(myProfile, {})).value).toMatchObject({ account_id: null })
    const messages = db.selectFrom('message').select('state').where('account_id', '=', online.account)
    expect((await messages.execute()).map(({ state }) => state)).not.toContain('waiting')
    expect(await everything()).toContain(online.account)

    await server.restart()
    await waitUntilErased()
    expect(await everything()).not.toContain(online.account)
  })

  test('others are answered while a station is being deleted', async () => {
    const [large, other] = [await openStation(server, { name: 'Large' }), await openStation(server)]
    const { db } = server.database
    const rows = Array.from({ length: 20_000 }, (_, at) => ({ account_id: large.account, id: `p${at}`, removed_at: 1 }))
    // PostgreSQL plans with what it knew last: one row, of another station.
    await insertRows(db, 'removed_photo', [{ account_id: other.account, id: 'other', removed_at: 1 }])
    if (server.database.kind === 'postgres') await sql`vacuum analyze removed_photo`.execute(db)
    await insertRows(db, 'removed_photo', rows)
    const order: string[] = []
    const erased = large.owner.client.send(eraseStation, { body: { name: 'Large' } }).then(() => order.push('erased'))
    await expect.poll(async () => (await db.selectFrom('erasure').select('id').execute()).length).toBe(1)
    await other.owner.client.send(listEmployees, {}).then(({ status }) => order.push(`answer ${status}`))
    await erased
    expect(order).toEqual(['answer 200', 'erased'])
    await waitUntilErased()
  })
})
