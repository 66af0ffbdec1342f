import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  changeAppointmentStatus,
  editAppointment,
  getAppointment,
  rescheduleAppointment,
} from '#contract/appointments.ts'
import { anonymiseCustomer } from '#contract/customers.ts'
import type { Finding } from '#contract/order/finding.ts'
import { saveFinding, stepFinding } from '#contract/order/findings.ts'
import { makePaperLink, revokePaperLink } from '#contract/order/paper-links.ts'
import { countVisitLinks, makeVisitLink, revokeAllVisitLinks } from '#contract/order/visit-links.ts'
import { saveOrderLine } from '#contract/order-lines.ts'
import { visitPath } from '#contract/pages/server-pages.ts'
import { uploadAppointmentPhotos } from '#contract/photos.ts'
import type { Call } from '#contract/shape/endpoint.ts'
import { fillPath } from '#contract/shape/fill-path.ts'
import type { Status } from '#domain/appointment.ts'
import { insertRows } from '#server/db/insert-rows.ts'
import { sweep } from '#server/retention/store.ts'
import { lastingDays, mostVisitLinks } from '#server/visit-links/store.ts'
import { listenTo } from '../support/event-listener.ts'
import { openCustomer } from '../support/online/customer.ts'
import { type OnlineStation, onlineEntry, openOnline, wednesday } from '../support/online/online-station.ts'
import { onePixel, photosForm } from '../support/pictures.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { book } from '../support/station.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ env: { TRUST_PROXY: '1' } })
})
afterAll(() => server.stop())
// A Monday, 9:00 in Warsaw.
const monday = Date.parse('2026-11-23T08:00:00Z')
const hour = 3_600_000
beforeEach(() => {
  server.clock.now = monday
})

/** A mail that is sent later would add another link. */
const waitForMail = ({ email }: Visit, subject: string) =>
  expect.poll(() => server.mails.some((mail) => mail.to === email && mail.subject === subject)).toBe(true)

let people = 0
const browser = () => openCustomer(server, `10.8.${++people % 250}.1`)

type Visit = { station: OnlineStation; id: string; email: string; path: string; customer: ReturnType<typeof browser> }
async function bookVisit(rules: Parameters<typeof openOnline>[1] = {}, lifts = 1): Promise<Visit> {
  const station = await openOnline(server, { dailyShare: 100, ...rules }, lifts)
  const customer = browser()
  const typed = onlineEntry()
  const booked = await customer.book(station.slug, typed)
  expect(booked.status).toBe(303)
  const row = await server.database.db
    .selectFrom('appointment')
    .select('id')
    .where('account_id', '=', station.account)
    .executeTakeFirstOrThrow()
  return { station, id: row.id, email: typed.email, path: booked.location ?? '', customer }
}

const read = async ({ station, id }: Visit) =>
  (await station.owner.client.send(getAppointment, { params: { id } })).value
type StepBody = Partial<Call<typeof changeAppointmentStatus>['body']>
const step = ({ station, id }: Visit, status: Status, more: StepBody = {}) =>
  station.owner.client.send(changeAppointmentStatus, {
    params: { status },
    body: { appointmentId: id, ...more },
    headers: {},
  })
const noon = '2026-11-25T11:00:00.000Z'
const propose = (visit: Visit, startsAt = noon) =>
  step(visit, 'proposed', { reason: 'longer-job', detail: { startsAt } })

/** The fields of the form on the page, with an act. */
async function formOf({ customer, path }: Visit, act: string, query = ''): Promise<URLSearchParams> {
  const { text } = await customer.get(path + query)
  const hidden = [...text.matchAll(/type="hidden" name="(version|starts)" value="(\d+)"/g)]
  const fields = new URLSearchParams(hidden.map(([, name = '', value = '']) => [name, value]))
  fields.set('act', act)
  return fields
}
const act = async (visit: Visit, what: string, query = '') =>
  visit.customer.post(visit.path, await formOf(visit, what, query))
const show = async ({ customer, path }: Visit) => (await customer.get(path)).text

describe('a proposed time', () => {
  test('P7 P9 moves the appointment and its bay; the customer reads why and accepts', async () => {
    const visit = await bookVisit()
    expect((await propose(visit)).status).toBe(200)
    expect(await read(visit)).toMatchObject({
      status: 'proposed',
      startsAt: noon,
      blocks: [{ from: noon, live: true }],
    })
    const text = await show(visit)
    expect(text).toContain('The workshop suggests another time')
    expect(text).toContain('The work takes longer than the time you chose.')
    expect(text).toContain('Wednesday 25 November, 12:00')
    server.clock.advance(130_000)
    const accepted = await act(visit, 'accept')
    expect(accepted.status).toBe(303)
    expect(accepted.location).toBe(visit.path)
    const order = await read(visit)
    expect(order).toMatchObject({ status: 'confirmed', startsAt: noon })
    expect(order.events.at(-1)).toMatchObject({ from: 'proposed', to: 'confirmed', actorId: null, actorName: '' })
    expect(await show(visit)).toContain('Your appointment is booked')
    // A second tap is not a conflict.
    const again = new URLSearchParams({ act: 'accept', version: '2', starts: String(Date.parse(noon)) })
    expect((await visit.customer.post(visit.path, again)).status).toBe(303)
    await expect
      .poll(() => server.mails.findLast(({ to }) => to === visit.email)?.subject)
      .toBe('Your appointment is booked')
  })

  test('P9 declined ends the visit and frees the bay', async () => {
    const visit = await bookVisit()
    await propose(visit)
    expect((await act(visit, 'decline')).status).toBe(303)
    expect(await read(visit)).toMatchObject({
      status: 'cancelled',
      statusReason: 'customer-request',
      blocks: [{ live: false }],
    })
    expect(await show(visit)).toContain('Your appointment is cancelled')
  })

  test('P7 the workshop takes it back within ten minutes: the request has its time and its bay again', async () => {
    const visit = await bookVisit({}, 2)
    const before = await read(visit)
    const taken = { bayId: before.blocks[0]?.bayId ?? '', startsAt: noon, vehicle: { plate: 'KR 1', country: 'PL' } }
    await book(visit.station.owner, taken)
    const proposed = await propose(visit)
    // The bay is taken at that time: another one of its kind.
    expect((await read(visit)).blocks[0]?.bayId).not.toBe(before.blocks[0]?.bayId)
    const undone = await step(visit, 'requested', { undoes: proposed.value.eventId ?? '' })
    expect(undone.status).toBe(200)
    expect(await read(visit)).toMatchObject({
      status: 'requested',
      startsAt: before.startsAt,
      blocks: [{ bayId: before.blocks[0]?.bayId, from: before.startsAt }],
    })
  })

  test('P7 a proposed time is ahead and has a free bay; without one the present time is proposed', async () => {
    const visit = await bookVisit()
    const reason = { reason: 'no-capacity' }
    const past = { ...reason, detail: { startsAt: '2026-11-20T09:00:00.000Z' } }
    expect((await step(visit, 'proposed', past)).problem).toMatchObject({ field: 'detail.startsAt' })
    await book(visit.station.owner, { bayId: visit.station.bays[0]?.id ?? '', startsAt: noon })
    expect((await propose(visit)).problem.code).toBe('slot-taken')
    expect(await read(visit)).toMatchObject({ status: 'requested', startsAt: wednesday })
    expect((await step(visit, 'proposed', reason)).status).toBe(200)
    expect(await read(visit)).toMatchObject({ status: 'proposed', startsAt: wednesday })
  })

  test('P9 an answer to an earlier proposal is refused, and the page shows the new one', async () => {
    const visit = await bookVisit()
    await propose(visit)
    const old = await formOf(visit, 'accept')
    const to = { startsAt: '2026-11-25T13:00:00.000Z' }
    const moved = await visit.station.owner.client.send(rescheduleAppointment, { params: { id: visit.id }, body: to })
    expect(moved.status).toBe(200)
    const refused = await visit.customer.post(visit.path, old)
    expect(refused.status).toBe(409)
    expect(refused.text).toContain('has changed this in the meantime')
    expect(refused.text).toContain('Wednesday 25 November, 14:00')
    expect((await read(visit)).status).toBe('proposed')
    expect((await act(visit, 'accept')).status).toBe(303)
  })

  test('P9 two people who answer at the same time get one truth', async () => {
    for (let round = 0; round < 5; round++) {
      const visit = await bookVisit()
      await propose(visit)
      const [yes, no] = [await formOf(visit, 'accept'), await formOf(visit, 'decline')]
      const answers = await Promise.all([visit.customer.post(visit.path, yes), browser().post(visit.path, no)])
      expect(answers.map(({ status }) => status).toSorted()).toEqual([303, 409])
      const order = await read(visit)
      expect(order.status).toBe(answers[0].status === 303 ? 'confirmed' : 'cancelled')
      expect(order.events.filter(({ from }) => from === 'proposed')).toHaveLength(1)
    }
  })
})

describe('what a customer changes', () => {
  test('P9 a request is withdrawn until it begins; a booked visit is cancelled by the rules of the workshop', async () => {
    const visit = await bookVisit({ changeHours: 24 })
    expect(await show(visit)).toContain('Withdraw the request')
    await step(visit, 'confirmed')
    expect(await show(visit)).toContain('Cancel the appointment')
    server.clock.now = Date.parse(wednesday) - 23 * hour
    expect(await show(visit)).not.toContain('Cancel the appointment')
    const fields = new URLSearchParams({ act: 'cancel', version: '2', starts: String(Date.parse(wednesday)) })
    const late = await visit.customer.post(visit.path, fields)
    expect(late.status).toBe(409)
    expect(late.text).toContain('It is too late')
    server.clock.now = Date.parse(wednesday) - 25 * hour
    expect((await act(visit, 'cancel', '?step=cancel')).status).toBe(303)
    expect(await read(visit)).toMatchObject({ status: 'cancelled', statusReason: 'customer-request' })
  })

  test('P9 an instant booking is moved to another free time', async () => {
    const visit = await bookVisit({ confirmation: 'instant' })
    await book(visit.station.owner, { bayId: visit.station.bays[0]?.id ?? '', startsAt: noon })
    const page = await visit.customer.get(`${visit.path}?step=move`)
    const offered = [...page.text.matchAll(/name="to" value="(\d+)"/g)].map(([, to]) => Number(to))
    expect(offered.length).toBeGreaterThan(10)
    expect(offered).not.toContain(Date.parse(noon))
    const moveTo = async (to: number) => {
      const fields = await formOf(visit, 'move', '?step=move')
      fields.set('to', String(to))
      return visit.customer.post(visit.path, fields)
    }
    const taken = await moveTo(Date.parse(noon))
    expect(taken.status).toBe(409)
    expect(taken.text).toContain('This time has just been taken')
    expect((await moveTo(9e15)).status).toBe(409)
    const [to = 0] = offered
    expect((await moveTo(to)).status).toBe(303)
    const order = await read(visit)
    expect(order).toMatchObject({ status: 'confirmed', startsAt: new Date(to).toISOString() })
    expect(order.events.at(-1)).toMatchObject({ kind: 'rescheduled', actorId: null })
  })

  test('P9 where the desk confirms requests, it moves booked visits too', async () => {
    const visit = await bookVisit()
    expect(await show(visit)).toContain('Choose another time')
    await step(visit, 'confirmed')
    expect(await show(visit)).not.toContain('Choose another time')
    const fields = await formOf(visit, 'move')
    fields.set('to', String(Date.parse(noon)))
    expect((await visit.customer.post(visit.path, fields)).status).toBe(409)
    expect((await read(visit)).startsAt).toBe(wednesday)
  })

  test('P9 the desk and the other pages learn of it at once', async () => {
    const visit = await bookVisit()
    const listener = await listenTo(server, visit.station.owner.token)
    await act(visit, 'cancel', '?step=cancel')
    await listener.waitFor(({ event, data }) => event === 'change' && data.id === visit.id)
    listener.stop()
  })

  test('P9 a form of another origin and an unknown step are refused', async () => {
    const visit = await bookVisit()
    const fields = await formOf(visit, 'cancel', '?step=cancel')
    expect((await visit.customer.post(visit.path, fields, { origin: 'https://evil.example' })).status).toBe(403)
    fields.set('act', 'erase')
    expect((await visit.customer.post(visit.path, fields)).status).toBe(400)
    expect((await read(visit)).status).toBe('requested')
  })
})

describe('findings', () => {
  const aLine = (netPrice = 10_000) => ({
    ...({ id: randomUUID(), kind: 'part', name: 'Brake disc', quantity: 1000, unit: 'pcs' } as const),
    ...{ netPrice, discountPercent: 0, vatRate: 23 },
  })

  async function startWork(): Promise<Visit> {
    server.clock.now = monday
    const visit = await bookVisit()
    await step(visit, 'confirmed')
    server.clock.now = Date.parse(wednesday)
    await step(visit, 'arrived')
    await step(visit, 'in-progress')
    return visit
  }
  async function ask(visit: Visit, what = 'Brake discs are worn', netPrice = 10_000): Promise<string> {
    const findingId = randomUUID()
    const params = { id: visit.id, findingId }
    const body = { what, severity: 'now' as const, version: null, lines: [aLine(netPrice)] }
    await visit.station.owner.client.send(saveFinding, { params, headers: {}, body })
    const asked = await visit.station.owner.client.send(stepFinding, {
      params,
      headers: {},
      body: { to: 'asked', version: 1 },
    })
    expect(asked.status).toBe(200)
    return findingId
  }
  const findingOf = async (visit: Visit, id: string): Promise<Finding> =>
    (await read(visit)).findings.find((one) => one.id === id) ?? expect.fail('no finding')
  const answer = (visit: Visit, finding: string, to: string, version: number, remark = '') =>
    visit.customer.post(visit.path, new URLSearchParams({ act: to, finding, version: String(version), remark }))

  test('P10 are answered one by one with a remark; the last answer lets the work go on', async () => {
    const visit = await startWork()
    const [discs, wipers] = [await ask(visit), await ask(visit, 'Wiper blades are worn', 4_000)]
    expect((await read(visit)).status).toBe('awaiting-approval')
    const text = await show(visit)
    expect(text).toContain('Approve for PLN 123.00')
    expect(text).toContain('Approve for PLN 49.20')
    expect((await answer(visit, discs, 'approved', 2, 'Please keep the old ones')).status).toBe(303)
    const between = await read(visit)
    expect(between).toMatchObject({ status: 'awaiting-approval', lines: [{ name: 'Brake disc' }] })
    expect(between.noteEntries).toMatchObject([{ text: 'Please keep the old ones', actorId: null, actorName: '' }])
    expect((await answer(visit, wipers, 'declined', 2, 'Too dear')).status).toBe(303)
    expect((await read(visit)).status).toBe('in-progress')
    expect(await findingOf(visit, wipers)).toMatchObject({ state: 'declined', reason: 'Too dear' })
    const approved = await findingOf(visit, discs)
    expect(approved.changes.at(-1)).toMatchObject({ kind: 'approved', how: 'link', actorId: null, gross: 12_300 })
    const after = await show(visit)
    expect(after).toContain('You approved it on Wednesday 25 November, 10:00.')
    expect(after).not.toContain('name="finding"')
    expect(after).toContain('Total so far')
  })

  test('P10 a remark with a character that no database stores is refused, and nothing is answered', async () => {
    const visit = await startWork()
    const id = await ask(visit)
    expect((await answer(visit, id, 'approved', 2, 'a\u0000b')).status).toBe(400)
    expect(await findingOf(visit, id)).toMatchObject({ state: 'asked' })
  })

  test('P10 a changed price is asked again, and the answer to the old one is refused', async () => {
    const visit = await startWork()
    const id = await ask(visit)
    const params = { id: visit.id, findingId: id }
    const body = { what: 'Brake discs are worn', severity: 'now' as const, version: 2, lines: [aLine(20_000)] }
    await visit.station.owner.client.send(saveFinding, { params, headers: {}, body })
    expect((await answer(visit, id, 'approved', 2)).status).toBe(409)
    expect(await show(visit)).not.toContain('Approve for')
    await visit.station.owner.client.send(stepFinding, { params, headers: {}, body: { to: 'asked', version: 3 } })
    const refused = await answer(visit, id, 'approved', 2)
    expect(refused.status).toBe(409)
    expect(refused.text).toContain('Approve for PLN 246.00')
    expect((await answer(visit, id, 'approved', 4)).status).toBe(303)
  })

  test('P10 of an approval and a refusal at the same time one counts', async () => {
    for (let round = 0; round < 4; round++) {
      const visit = await startWork()
      const id = await ask(visit)
      const answers = await Promise.all([answer(visit, id, 'approved', 2), answer(visit, id, 'declined', 2)])
      expect(answers.map(({ status }) => status).toSorted()).toEqual([303, 409])
      const { state, changes } = await findingOf(visit, id)
      expect(state).toBe(answers[0].status === 303 ? 'approved' : 'declined')
      expect(changes.filter(({ how }) => how === 'link')).toHaveLength(1)
    }
  })

  test('P10 drafts, their photos and the findings of others are not shown and cannot be answered', async () => {
    const visit = await startWork()
    const draft = randomUUID()
    const body = { what: 'Only noted', severity: 'watch', version: null } as const
    const { client } = visit.station.owner
    await client.send(saveFinding, { params: { id: visit.id, findingId: draft }, headers: {}, body })
    const path = `/api${fillPath(uploadAppointmentPhotos.path, { id: visit.id })}`
    const shoot = (findingId?: string) => {
      const form = photosForm([onePixel])
      if (findingId) form.set('findingId', findingId)
      return client.fetch(path, { method: 'POST', body: form })
    }
    await shoot(draft)
    await shoot()
    const asked = await ask(visit)
    await shoot(asked)
    expect(await show(visit)).not.toContain('Only noted')
    const { photos } = await read(visit)
    const statuses = await Promise.all(
      photos.map(async (photo) => {
        const { status } = await visit.customer.get(`${visit.path}/photos/${photo.id}/thumb`)
        return [photo.findingId ?? 'order', status]
      }),
    )
    expect(Object.fromEntries(statuses)).toEqual({ [draft]: 404, order: 404, [asked]: 200 })
    expect((await answer(visit, draft, 'approved', 1)).status).toBe(409)
    const other = await startWork()
    const foreign = await ask(other)
    expect((await answer(visit, foreign, 'approved', 2)).status).toBe(409)
    expect((await findingOf(other, foreign)).state).toBe('asked')
  })
})

test('P9 the owner sees the page with an invented visit; nobody else does', async () => {
  const station = await openOnline(server)
  const path = `/w/${station.slug}/visit?lang=en`
  const preview = await station.owner.client.fetch(path)
  expect(preview.status).toBe(200)
  expect(preview.text).toContain('Preview with a sample visit')
  expect(preview.text).toContain('The front brake discs are worn')
  expect(preview.text.match(/ disabled/g)).toHaveLength(2)
  const advisor = await station.join('advisor')
  expect((await advisor.client.fetch(path)).status).toBe(404)
  expect((await browser().get(path)).status).toBe(404)
  const stranger = await openOnline(server)
  expect((await stranger.owner.client.fetch(path)).status).toBe(404)
})

describe('the link', () => {
  test('P9 shows the documents that the workshop has shared, and no others', async () => {
    const visit = await bookVisit()
    const { client } = visit.station.owner
    await client.send(saveOrderLine, {
      params: { id: visit.id, lineId: randomUUID() },
      headers: {},
      body: {
        ...{ kind: 'part', name: 'Oil filter', quantity: 1000, unit: 'pcs', netPrice: 5_000 },
        ...{ discountPercent: 0, vatRate: 23, version: null },
      },
    })
    expect(await show(visit)).not.toContain('Estimate')
    const params = { id: visit.id }
    const { value: link } = await client.send(makePaperLink, { params, body: { paper: 'estimate', language: 'en' } })
    expect(await show(visit)).toContain(`/papers/${link.id}`)
    const paper = await visit.customer.get(`${visit.path}/papers/${link.id}`)
    expect(paper.status).toBe(200)
    expect(paper.text).toContain('Oil filter')
    await client.send(revokePaperLink, { params: { ...params, linkId: link.id } })
    expect((await visit.customer.get(`${visit.path}/papers/${link.id}`)).status).toBe(404)
  })

  test('P9 has the language of the customer until the reader chooses another, which stays in that browser', async () => {
    const visit = await bookVisit()
    const { customer, path } = visit
    expect(await show(visit)).toContain('<html lang="en">')
    expect(await show(visit)).toContain(`<a href="${path}?lang=pl" hreflang="pl" lang="pl">Po polsku</a>`)
    const switched = await customer.get(`${path}?lang=pl`)
    expect([switched.status, switched.location]).toEqual([303, path])
    expect(switched.headers.get('set-cookie')).toBe('i18n_redirected=pl; Max-Age=31536000; Path=/; SameSite=Lax')
    for (const rest of ['', '?step=move', '?step=cancel'])
      expect((await customer.get(path + rest)).text).toContain('<html lang="pl">')
    // An answer to a form has it too, and so has a refusal.
    const fields = new URLSearchParams({ act: 'cancel', version: '99', starts: '1' })
    const refused = await customer.post(path, fields)
    expect([refused.status, refused.text.includes('<html lang="pl">')]).toEqual([409, true])
    expect((await browser().get(path)).text).toContain('<html lang="en">')
    expect((await customer.get(`${path}?lang=xx`)).status).toBe(200)
  })

  test('P9 is not indexed, cached or passed on, and is stored as a digest', async () => {
    const visit = await bookVisit()
    const page = await visit.customer.get(visit.path)
    expect(page.headers.get('cache-control')).toBe('no-store')
    expect(page.headers.get('referrer-policy')).toBe('same-origin')
    expect(page.headers.get('x-robots-tag')).toContain('noindex')
    const token = visit.path.split('/').at(-1) ?? ''
    const rows = await server.database.db.selectFrom('visit_link').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(token)
    expect(server.logs.join('')).not.toContain(token)
  })

  test('P9 ends thirty days after the visit, with another customer, and with the data of the customer', async () => {
    const visit = await bookVisit()
    await act(visit, 'cancel', '?step=cancel')
    await waitForMail(visit, 'Your appointment is cancelled')
    server.clock.advance((lastingDays * 24 - 1) * hour)
    expect((await visit.customer.get(visit.path)).status).toBe(200)
    server.clock.advance(2 * hour)
    expect((await visit.customer.get(visit.path)).status).toBe(404)
    await sweep(server.database, server.clock.now)
    const left = server.database.db.selectFrom('visit_link').selectAll().where('appointment_id', '=', visit.id)
    expect(await left.execute()).toEqual([])

    server.clock.now = monday
    const other = await bookVisit()
    const customer = { name: 'Jan Nowak', phone: '+48601000001', email: null }
    const edited = await other.station.owner.client.send(editAppointment, {
      params: { id: other.id },
      body: { customer },
    })
    expect(edited.status).toBe(200)
    expect((await other.customer.get(other.path)).status).toBe(404)

    const third = await bookVisit()
    await act(third, 'cancel', '?step=cancel')
    const { customer: gone } = await read(third)
    await third.station.owner.client.send(anonymiseCustomer, { params: { id: gone?.id ?? '' }, body: {} } as never)
    expect((await third.customer.get(third.path)).status).toBe(404)
  })

  test('P9 is not in a message that is sent after it has expired', async () => {
    const visit = await bookVisit()
    await waitForMail(visit, 'We got your request')
    // A message about a step of the desk waits for two minutes.
    expect((await step(visit, 'rejected', { reason: 'no-capacity' })).status).toBe(200)
    server.clock.advance((lastingDays * 24 + 2) * hour)
    await server.restart()
    const mails = () => server.mails.filter(({ to }) => to === visit.email)
    await expect.poll(() => mails().at(-1)?.subject).toBe('We cannot take your car')
    // A token may begin with the letter of the path.
    expect(mails().at(-1)?.text).not.toContain(`${visitPath}/`)
    await sweep(server.database, server.clock.now)
    const left = server.database.db.selectFrom('visit_link').selectAll().where('appointment_id', '=', visit.id)
    expect(await left.execute()).toEqual([])
  })

  test('P9 links that have expired are deleted, however many there are, and no others', async () => {
    const [gone, kept] = [await bookVisit(), await bookVisit()]
    for (const visit of [gone, kept]) await waitForMail(visit, 'We got your request')
    expect((await step(gone, 'rejected', { reason: 'no-capacity' })).status).toBe(200)
    server.clock.advance((lastingDays * 24 + 2) * hour)
    const linkTo = ({ station, id }: Visit) => ({
      token_hash: randomUUID(),
      account_id: station.account,
      appointment_id: id,
      made_at: server.clock.now,
    })
    const links = Array.from({ length: 1201 }, (_, at) => linkTo(at % 2 === 0 ? gone : kept))
    await insertRows(server.database.db, 'visit_link', links)
    const left = async ({ id }: Visit) =>
      (await server.database.db.selectFrom('visit_link').selectAll().where('appointment_id', '=', id).execute()).length
    const before = await left(kept)
    await sweep(server.database, server.clock.now)
    expect([await left(gone), await left(kept)]).toEqual([0, before])
  })

  test('P9 is made and revoked by the desk; fifty links work at a time', async () => {
    const visit = await bookVisit()
    const { owner } = visit.station
    const params = { id: visit.id }
    const { value } = await owner.client.send(makeVisitLink, { params })
    const shared = new URL(value.url).pathname
    expect((await visit.customer.get(shared)).text).toContain('Your request was sent')
    for (let made = 0; made < mostVisitLinks; made++) {
      server.clock.advance(1)
      await owner.client.send(makeVisitLink, { params })
    }
    expect((await owner.client.send(countVisitLinks, { params })).value.count).toBe(mostVisitLinks)
    expect((await visit.customer.get(shared)).status).toBe(404)
    const { value: last } = await owner.client.send(makeVisitLink, { params })
    expect((await owner.client.send(revokeAllVisitLinks, { params })).value.count).toBe(0)
    expect((await visit.customer.get(new URL(last.url).pathname)).status).toBe(404)
    const mechanic = await visit.station.join('mechanic')
    expect((await mechanic.client.send(makeVisitLink, { params })).problem.code).toBe('forbidden')
  })

  test('P9 guessing is limited, and a valid link is never refused', async () => {
    const visit = await bookVisit()
    const guesser = browser()
    const statuses = new Set<number>()
    for (let guess = 0; guess < 70; guess++) statuses.add((await guesser.get(`/v/${'A'.repeat(43)}`)).status)
    expect([...statuses]).toEqual([404, 429])
    expect((await guesser.get(visit.path)).status).toBe(200)
  })

  test('P9 has a calendar file while the visit is booked', async () => {
    const visit = await bookVisit()
    expect((await visit.customer.get(`${visit.path}/visit.ics`)).status).toBe(404)
    await step(visit, 'confirmed')
    const file = await visit.customer.get(`${visit.path}/visit.ics`)
    expect(file.headers.get('content-type')).toContain('text/calendar')
    expect(file.text).toContain('DTSTART:20261125T090000Z')
  })

  test('P9 other messages have it only if the owner has chosen it', async () => {
    for (const visitPages of [false, true]) {
      const station = await openOnline(server, { visitPages })
      const email = `phone-${visitPages}@example.com`
      await book(station.owner, { customer: { name: 'Jan Nowak', phone: null, email }, startsAt: wednesday })
      server.clock.advance(130_000)
      await server.restart()
      const { text } = await server.mailTo(email)
      expect(/\/v\/[\w-]{43}/.test(text)).toBe(visitPages)
    }
  })
})
