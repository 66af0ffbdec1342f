import { readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { changeAppointmentStatus } from '#contract/appointments.ts'
import { anonymiseCustomer, createCustomer } from '#contract/customers.ts'
import { eraseProfile, eraseStation } from '#contract/erasures.ts'
import { joinWaitlist, leaveWaitlist } from '#contract/landing.ts'
import { updateProfile } from '#contract/profiles.ts'
import { eraseVehicle } from '#contract/vehicles.ts'
import { deliverToFolder } from '#server/mail/deliver-to-folder.ts'
import { openSession, startTestServer, type TestServer } from '../support/server.ts'
import { book, openStation } from '../support/station.ts'

// PostgreSQL overwrites erased rows later (docs/running.md).
const isEmbedded = !process.env.TEST_DATABASE_URL
const dayMs = 24 * 3600_000

let server: TestServer
beforeEach(async () => {
  server = await startTestServer()
})
afterEach(() => server.stop())

/** Which of these texts are in the files of the open database, including its log. */
function foundInFiles(texts: readonly string[]): string[] {
  const files = readdirSync(server.dataDir).filter((name) => name.startsWith('pitboard.sqlite'))
  expect(files).toContain('pitboard.sqlite-wal')
  const bytes = files.map((name) => readFileSync(join(server.dataDir, name)))
  return texts.filter((text) => bytes.some((file) => file.includes(text)))
}

describe.runIf(isEmbedded)('what is erased is in no file of the database any more', () => {
  test('customers, among many others who stay', async () => {
    const { owner } = await openStation(server)
    const made: { id: string; texts: string[] }[] = []
    for (let number = 100; number < 160; number++) {
      const texts = [`Quillfeather${number}`, `+486015${number}99`, `q${number}@example.com`, `Rustwhistle${number}`]
      const [name = '', phone = '', email = '', notes = ''] = texts
      // A sole trader: the tax number and the address are of a person.
      const company = {
        country: 'DE',
        nip: `DE7766${number}`,
        street: `Elmlane ${number}`,
        postalCode: null,
        city: null,
      }
      texts.push(company.nip, company.street)
      const body = { kind: 'company', name, phone, email, notes, company, language: null, consents: [] } as const
      const { id } = (await owner.client.send(createCustomer, { body: { ...body, consents: [] } })).value
      made.push({ id, texts })
    }
    const [first, ...others] = made.filter((_, index) => index % 2 === 0)
    const stay = made.filter((_, index) => index % 2 === 1).map(({ texts }) => texts[0] ?? '')
    const erased = [...(first?.texts ?? []), ...others.flatMap(({ texts }) => texts)]
    expect(foundInFiles(erased)).toEqual(erased)
    for (const { id } of [...(first ? [first] : []), ...others]) {
      expect((await owner.client.send(anonymiseCustomer, { params: { id } })).status).toBe(200)
    }
    expect(foundInFiles(erased)).toEqual([])
    expect(foundInFiles(stay)).toEqual(stay)
  })

  test('M41 cars with their orders, among many others that stay', async () => {
    const { owner } = await openStation(server)
    const made: { id: string; texts: string[] }[] = []
    for (let number = 100; number < 130; number++) {
      const [plate, vin] = [`QXJ ${number}ZV`, `WVWZZZ1JZXW777${number}`]
      const startsAt = new Date(server.clock.now - 3600_000).toISOString()
      const booking = { vehicle: { plate, country: 'PL', vin }, startsAt, bayId: null }
      const { id, vehicle } = await book(owner, booking)
      const cancelled = { params: { status: 'cancelled' as const }, headers: {} }
      const body = { appointmentId: id, reason: 'customer-request' }
      expect((await owner.client.send(changeAppointmentStatus, { ...cancelled, body })).status).toBe(200)
      made.push({ id: vehicle.id, texts: [plate, plate.replace(' ', ''), vin] })
    }
    const erased = made.filter((_, index) => index % 2 === 0)
    const gone = erased.flatMap(({ texts }) => texts)
    const stay = made.filter((_, index) => index % 2 === 1).flatMap(({ texts }) => texts)
    expect(foundInFiles(gone)).toEqual(gone)
    for (const { id } of erased) {
      expect((await owner.client.send(eraseVehicle, { params: { id } })).status).toBe(200)
    }
    expect(foundInFiles(gone)).toEqual([])
    expect(foundInFiles(stay)).toEqual(stay)
  })

  test('a person, a station with its orders, an address of the waitlist', async () => {
    const texts = ['Lastname Farewell', 'Somebody Vanishing', '+48601777666', 'gone@example.com', 'waiting@example.com']
    const person = await openSession(server, { email: 'gone@example.com' })
    const profile = { firstName: 'Anna', lastName: 'Lastname Farewell', phone: null, language: 'en' } as const
    await person.client.send(updateProfile, { body: profile })
    const { owner } = await openStation(server)
    await book(owner, { customer: { name: 'Somebody Vanishing', phone: '+48601777666' } })
    await server.client().send(joinWaitlist, { body: { email: 'waiting@example.com', consent: true } })
    expect(foundInFiles(texts)).toEqual(texts)

    expect((await person.client.send(eraseProfile, { body: { email: 'gone@example.com' } })).status).toBe(204)
    expect((await owner.client.send(eraseStation, { body: { name: 'Auto Serwis Wola' } })).status).toBe(204)
    const token = /#unsubscribe=([\w-]{43})/.exec((await server.mailTo('waiting@example.com')).text)?.[1] ?? ''
    expect((await server.client().send(leaveWaitlist, { body: { token } })).status).toBe(204)
    expect(foundInFiles(texts)).toEqual([])
  })

  test('rows that an earlier version erased without overwriting them', async () => {
    const file = join(server.dataDir, 'pitboard.sqlite')
    const marker = 'left.over@example.com'
    await server.restart(() => {
      const old = new DatabaseSync(file)
      old.exec(`pragma secure_delete = off; pragma user_version = 0;
        insert into waitlist (id, email, locale, consent_at, created_at, asked_at)
          values ('old', '${marker}', 'en', 1, 1, 1);
        delete from waitlist where id = 'old'`)
      old.close()
      expect(readFileSync(file).includes(marker)).toBe(true)
    })
    expect(foundInFiles([marker])).toEqual([])
  })
})

test('mails as files are deleted after 7 days, and nothing else is', () => {
  const folder = join(server.dataDir, 'outbox-of-tests')
  const post = deliverToFolder(folder, { name: 'Pitboard', address: 'noreply@example.com' }, Date.now, () => {})
  post.drop(Date.now())
  return post.deliver({ to: 'a@example.com', subject: 'Old', text: 'Old', html: 'Old' }, 'old').then(async () => {
    const [old = ''] = readdirSync(folder)
    await post.deliver({ to: 'a@example.com', subject: 'New', text: 'New', html: 'New' }, 'new')
    writeFileSync(join(folder, 'note.txt'), 'mine')
    const then = (Date.now() - 7 * dayMs - 60_000) / 1000
    for (const name of [old, 'note.txt']) utimesSync(join(folder, name), then, then)
    post.drop(Date.now())
    const left = readdirSync(folder)
    expect(left).toHaveLength(2)
    expect(left).not.toContain(old)
  })
})
