import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type AppointmentDetails, changeAppointmentStatus, editAppointment } from '#contract/appointments.ts'
import { makeConditionReport } from '#contract/condition-reports/condition-reports.ts'
import { anonymiseCustomer } from '#contract/customers.ts'
import { eraseStation } from '#contract/erasures.ts'
import { answerInspection, startInspection } from '#contract/inspections/inspections.ts'
import { removeStationLogo, type StationLogo } from '#contract/onboarding.ts'
import { saveFinding, stepFinding } from '#contract/order/findings.ts'
import { listPaperLinks, makePaperLink, revokePaperLink } from '#contract/order/paper-links.ts'
import { saveOrderLine } from '#contract/order-lines.ts'
import { type AppointmentPhotos, uploadAppointmentPhotos } from '#contract/photos.ts'
import { fillPath } from '#contract/shape/fill-path.ts'
import { type Preset, presetsIn } from '#domain/inspections/presets.ts'
import { itemsOf } from '#domain/inspections/template.ts'
import { type LinkedPaper, linkedPapers, mostPaperLinks } from '#domain/papers/paper.ts'
import { sweep } from '#server/retention/store.ts'
import { makeToken } from '#server/token.ts'
import { logoForm, onePixel, photosForm } from '../support/pictures.ts'
import { type SignedIn, startTestServer, type TestServer } from '../support/server.ts'
import { book, openStation, type TestStation } from '../support/station.ts'

const dayMs = 86_400_000
const quick = presetsIn('en')[0] as Preset

let server: TestServer
let station: TestStation
const start = Date.parse('2026-11-22T12:00:00Z')
beforeAll(async () => {
  server = await startTestServer()
  station = await openStation(server, { name: 'Serwis & Syn' })
})
afterAll(() => server.stop())
beforeEach(async () => {
  server.clock.now = start
  await server.database.db.deleteFrom('rate_counter').execute()
})

let orders = 0
const order = (name = 'Anna Kowalska'): Promise<AppointmentDetails> => {
  orders += 1
  return book(station.owner, {
    ...{ id: randomUUID(), bayId: null, startsAt: '2026-11-23T08:00:00.000Z' },
    vehicle: { plate: `WX ${7000 + orders}`, country: 'PL', brand: 'Opel', model: 'Astra' },
    customer: { name, phone: `+4860177${String(1000 + orders)}` },
  })
}
const line = (name: string, netPrice: number) => ({
  ...{ kind: 'part' as const, name, quantity: 1500, unit: 'pcs', netPrice, discountPercent: 0, vatRate: 23 },
})
const addLine = (id: string, name: string, netPrice: number) =>
  station.owner.client.send(saveOrderLine, {
    params: { id, lineId: randomUUID() },
    headers: {},
    body: { ...line(name, netPrice), version: null },
  })

/** An inspection with the answer to its lights, a photo of them, and a photo of the order that is none of it. */
async function inspect(id: string): Promise<{ shown: string; other: string }> {
  const findingIds = Object.fromEntries(itemsOf(quick.content).map((item) => [item.id, randomUUID()]))
  const params = { id, inspectionId: randomUUID() }
  const body = { templateId: quick.id, content: quick.content, findingIds }
  await station.owner.client.send(startInspection, { params, headers: {}, body })
  await station.owner.client.send(answerInspection, {
    params: { ...params, itemId: 'lights' },
    headers: {},
    body: { from: null, to: { grade: 'now', note: 'Left <b>one</b> is out' } },
  })
  const upload = async (findingId: string | undefined): Promise<string> => {
    const photoId = randomUUID()
    const form = photosForm([onePixel], { ids: photoId, ...(findingId && { findingId }) })
    const path = fillPath(uploadAppointmentPhotos.path, { id })
    const answer = await station.owner.client.fetch(`/api${path}`, { method: 'POST', body: form })
    expect((answer.value as AppointmentPhotos).photos.some((photo) => photo.id === photoId)).toBe(true)
    return photoId
  }
  return { shown: await upload(findingIds.lights), other: await upload(undefined) }
}

const share = (who: SignedIn, id: string, paper: LinkedPaper = 'estimate', language: 'en' | 'pl' = 'pl') =>
  who.client.send(makePaperLink, { params: { id }, body: { paper, language } })
const pathOf = (url: string): string => url.replace(server.origin, '')
async function linkOf(id: string, paper: LinkedPaper = 'estimate', language: 'en' | 'pl' = 'pl'): Promise<string> {
  const made = await share(station.owner, id, paper, language)
  expect(made.status, made.text).toBe(201)
  return pathOf(made.value.url)
}
// A browser without a session.
const open = (path: string, headers: Record<string, string> = {}) => fetch(`${server.url}${path}`, { headers })
const textOf = async (path: string): Promise<string> => (await open(path)).text()
const listed = async (id: string) => (await station.owner.client.send(listPaperLinks, { params: { id } })).value.links
/** What is the same in each answer to an unknown token. */
async function seen(path: string): Promise<unknown> {
  const answer = await open(path)
  const varying = ['date', 'x-request-id', 'connection', 'keep-alive']
  const headers = [...answer.headers].filter(([name]) => !varying.includes(name)).toSorted()
  return [answer.status, headers, await answer.text()]
}
const unknown = () => seen(`/p/${makeToken()}`)

describe('J25 a link to a paper', () => {
  test('is made and revoked by the desk alone, for an order of its station', async () => {
    const { id } = await order()
    const mechanic = await station.join('mechanic')
    expect((await share(mechanic, id)).problem.code).toBe('forbidden')
    const advisor = await station.join('advisor')
    const { status, value } = await share(advisor, id)
    expect(status).toBe(201)
    expect(value.url).toMatch(new RegExp(`^${server.origin}/p/[\\w-]{43}$`))
    expect(value).toMatchObject({ paper: 'estimate', language: 'pl', madeAt: new Date(start).toISOString() })
    const { url: _, ...rest } = value
    expect(await listed(id)).toEqual([rest])
    const stranger = (await openStation(server)).owner
    const params = { id, linkId: value.id }
    expect((await share(stranger, id)).status).toBe(404)
    expect((await stranger.client.send(listPaperLinks, { params: { id } })).status).toBe(404)
    expect((await stranger.client.send(revokePaperLink, { params })).status).toBe(404)
    expect(await listed(id)).toHaveLength(1)
    expect((await station.owner.client.send(revokePaperLink, { params })).value.links).toEqual([])
    expect(await seen(pathOf(value.url))).toEqual(await unknown())
    // A repetition changes nothing.
    expect((await station.owner.client.send(revokePaperLink, { params })).status).toBe(200)
  })

  test('is stored as a digest, and never logged', async () => {
    const { id } = await order()
    const path = await linkOf(id)
    await open(path)
    const token = path.slice('/p/'.length)
    const rows = await server.database.db.selectFrom('paper_link').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(token)
    expect(server.logs.join('')).not.toContain(token)
  })

  test('an estimate expires with its validity, other papers after 30 days; then the link is unknown', async () => {
    const { id } = await order()
    await inspect(id)
    for (const [paper, days] of [
      ['estimate', 14],
      ['summary', 30],
      ['inspection', 30],
    ] as const) {
      server.clock.now = start
      const path = await linkOf(id, paper)
      server.clock.now = start + days * dayMs - 1
      expect((await open(path)).status).toBe(200)
      server.clock.now = start + days * dayMs
      expect(await seen(path)).toEqual(await unknown())
    }
    await sweep(server.database, server.clock.now)
    const left = server.database.db.selectFrom('paper_link').select('id').where('appointment_id', '=', id)
    expect(await left.execute()).toEqual([])
  })

  test('an order has ten links at a time', async () => {
    const { id } = await order()
    for (let count = 0; count < mostPaperLinks; count++) await linkOf(id)
    expect((await share(station.owner, id)).problem.code).toBe('too-many-paper-links')
    const [newest] = await listed(id)
    await station.owner.client.send(revokePaperLink, { params: { id, linkId: newest?.id ?? '' } })
    expect((await share(station.owner, id)).status).toBe(201)
    // Expired ones do not count, nor are they listed. The session of the owner has ended by then.
    server.clock.now = start + 31 * dayMs
    const advisor = await station.join('advisor')
    expect((await share(advisor, id)).status).toBe(201)
    expect((await advisor.client.send(listPaperLinks, { params: { id } })).value.links).toHaveLength(1)
  })

  test('there is none to a report without an answer', async () => {
    const { id } = await order()
    expect((await share(station.owner, id, 'inspection')).problem.code).toBe('paper-empty')
    await inspect(id)
    expect((await share(station.owner, id, 'inspection')).status).toBe(201)
  })

  test('unknown, incomplete, revoked and foreign addresses get one answer, and too many of them are refused', async () => {
    const { id } = await order()
    const path = await linkOf(id)
    const answer = (await unknown()) as [number, string[][], string]
    expect(answer[0]).toBe(404)
    for (const other of ['/p/x', `${path}x`, path.slice(0, -1), `${path}/photos/${randomUUID()}/thumb`]) {
      expect([other, await seen(other)]).toEqual([other, answer])
    }
    const inPolish = await open(`/p/${makeToken()}`, { 'accept-language': 'pl' })
    expect(await inPolish.text()).toContain('<html lang="pl">')
    for (let tries = 6; tries < 60; tries++) await open(`/p/${makeToken()}`)
    const late = await open(`/p/${makeToken()}`)
    expect(late.status).toBe(429)
    expect(Number(late.headers.get('retry-after'))).toBeGreaterThan(0)
    // A valid link is never refused.
    expect((await open(path)).status).toBe(200)
  })

  test('ends when its customer is erased, when the order gets another customer, and with its station', async () => {
    const first = await order()
    const path = await linkOf(first.id)
    const body = { appointmentId: first.id, reason: 'Not needed' }
    await station.owner.client.send(changeAppointmentStatus, { params: { status: 'cancelled' }, headers: {}, body })
    const params = { id: first.customer?.id ?? '' }
    expect((await station.owner.client.send(anonymiseCustomer, { params })).status).toBe(200)
    expect(await seen(path)).toEqual(await unknown())

    const second = await order()
    const sold = await linkOf(second.id)
    const edit = { complaint: 'Brakes', version: second.version }
    const edited = await station.owner.client.send(editAppointment, {
      params: { id: second.id },
      body: edit,
    })
    expect((await open(sold)).status).toBe(200)
    await station.owner.client.send(editAppointment, {
      params: { id: second.id },
      body: { customer: { name: 'Jan Lis', phone: '+48601777999' }, version: edited.value.version },
    })
    expect(await seen(sold)).toEqual(await unknown())

    const other = await openStation(server, { name: 'Wola' })
    const theirs = await book(other.owner)
    const link = pathOf((await share(other.owner, theirs.id)).value.url)
    expect((await open(link)).status).toBe(200)
    expect((await other.owner.client.send(eraseStation, { body: { name: 'Wola' } })).status).toBeLessThan(300)
    expect(await seen(link)).toEqual(await unknown())
  })
})

describe('J25 the page of a link', () => {
  test('is for no cache, search engine or other page, and may run no script', async () => {
    const { id } = await order()
    const page = await open(await linkOf(id))
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(page.headers.get('cache-control')).toBe('no-store')
    expect(page.headers.get('x-robots-tag')).toContain('noindex')
    expect(page.headers.get('referrer-policy')).toBe('no-referrer')
    expect(page.headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'self'; /)
    expect(page.headers.get('content-security-policy')).not.toMatch(/script-src|unsafe/)
    expect(await page.text()).not.toMatch(/<script|<style|style=/)
  })

  test('is in the language of the link, and live from the order', async () => {
    const { id } = await order()
    await addLine(id, 'Timing belt kit', 100_000)
    const [english, polish] = [await linkOf(id, 'estimate', 'en'), await linkOf(id, 'estimate', 'pl')]
    const inEnglish = await textOf(english)
    expect(inEnglish).toContain('<html lang="en">')
    for (const text of [
      'Serwis &amp; Syn',
      'Anna Kowalska',
      'Opel Astra',
      'Timing belt kit',
      'PLN',
      '1,845.00',
      '6 Dec 2026',
    ])
      expect(inEnglish).toContain(text)
    const inPolish = (await textOf(polish)).replace(/\u00a0/g, ' ')
    for (const text of ['<html lang="pl">', '1845,00 zł', '6 gru 2026']) expect(inPolish).toContain(text)
    await addLine(id, 'Water pump', 10_000)
    expect(await textOf(english)).toContain('2,029.50')
  })

  test('has a discount and a rate of VAT with all their decimals', async () => {
    const { id } = await order()
    const content = { ...line('Timing belt kit', 100_000), quantity: 1000, discountPercent: 12.25, vatRate: 5.75 }
    const saved = await station.owner.client.send(saveOrderLine, {
      params: { id, lineId: randomUUID() },
      headers: {},
      body: { ...content, version: null },
    })
    expect(saved.status, saved.text).toBe(200)
    const english = await textOf(await linkOf(id, 'estimate', 'en'))
    for (const text of ['−12.25%', '877.50', '5.75%']) expect(english).toContain(text)
    const polish = await textOf(await linkOf(id, 'estimate', 'pl'))
    for (const text of ['−12,25%', '5,75%']) expect(polish).toContain(text)
  })

  test('has the logo of the station, and no other one', async () => {
    const { id } = await order()
    const path = await linkOf(id, 'estimate')
    expect(await textOf(path)).not.toContain('<img')
    const sent = await station.owner.client.fetch('/api/onboarding/logo', {
      method: 'POST',
      body: logoForm(onePixel),
    })
    const { name } = sent.value as StationLogo
    expect(await textOf(path)).toContain(`<img class="logo" src="${path}/logo/${name}"`)
    const logo = await open(`${path}/logo/${name}`)
    expect([logo.status, logo.headers.get('content-type')]).toEqual([200, 'image/webp'])
    expect((await open(`${path}/logo/x`)).status).toBe(404)
    await station.owner.client.send(removeStationLogo, {})
    expect(await textOf(path)).not.toContain('<img')
    expect((await open(`${path}/logo/${name}`)).status).toBe(404)
  })

  test('shows nothing that its paper does not show', async () => {
    const { id } = await order()
    const photos = await inspect(id)
    await addLine(id, 'Timing belt kit', 100_000)
    for (const [what, to] of [
      ['Open question', 'asked'],
      ['Declined work', 'declined'],
    ] as const) {
      const findingId = randomUUID()
      const price = [{ id: randomUUID(), ...line(`${what}: part`, 20_000) }]
      const body = { what, severity: 'soon' as const, version: null, lines: price }
      await station.owner.client.send(saveFinding, { params: { id, findingId }, headers: {}, body })
      const step = { to, how: 'phone' as const, ...(to === 'declined' && { reason: 'Too expensive' }), version: 1 }
      await station.owner.client.send(stepFinding, { params: { id, findingId }, headers: {}, body: step })
    }
    const recorded = randomUUID()
    const mark = { id: randomUUID(), kind: 'dent' as const, x: 300, y: 160, note: 'Door', photoIds: [recorded] }
    const form = photosForm([onePixel], { ids: recorded, findingId: mark.id })
    await station.owner.client.fetch(`/api/appointments/${id}/photos`, { method: 'POST', body: form })
    for (const kind of ['check-in', 'handover'] as const) {
      await station.owner.client.send(makeConditionReport, {
        params: { id, reportId: randomUUID() },
        headers: {},
        body: {
          ...{ kind, mileage: 1000, fuel: 3, keys: 2, documents: [], belongings: `Seat <b>${kind}</b>`, body: 'van' },
          ...{ marks: kind === 'check-in' ? [mark] : [], agreed: null, usedParts: null },
          signature: { name: 'Jan <i>Lis</i>', strokes: [[1, 2, 3, 4]] },
        },
      })
    }
    const texts = {
      lights: 'Left &lt;b&gt;one&lt;/b&gt; is out',
      item: 'Timing belt kit',
      open: 'Open question',
      declined: 'Declined work',
      why: 'Too expensive',
      money: 'PLN',
      checkIn: 'Seat &lt;b&gt;check-in&lt;/b&gt;',
      handover: 'Seat &lt;b&gt;handover&lt;/b&gt;',
      signer: 'Jan &lt;i&gt;Lis&lt;/i&gt;',
      stroke: 'd="M1 2L3 4"',
      damage: '<b>Dent</b> · Left side, in the middle',
    }
    const paths = new Map<LinkedPaper, string>()
    const on = async (paper: LinkedPaper) => {
      const path = await linkOf(id, paper, 'en')
      paths.set(paper, path)
      const page = await textOf(path)
      return Object.keys(texts).filter((key) => page.includes(texts[key as keyof typeof texts]))
    }
    expect(await on('estimate')).toEqual(['item', 'open', 'money'])
    expect(await on('summary')).toEqual(['item', 'declined', 'why', 'money'])
    expect(await on('inspection')).toEqual(['lights'])
    expect(await on('check-in')).toEqual(['checkIn', 'signer', 'stroke', 'damage'])
    expect(await on('handover')).toEqual(['handover', 'signer', 'stroke'])

    for (const paper of linkedPapers) {
      const path = paths.get(paper) ?? ''
      const page = await textOf(path)
      for (const [name, photo] of Object.entries({ ...photos, recorded })) {
        const isShown = (paper === 'inspection' && name === 'shown') || (paper === 'check-in' && name === 'recorded')
        expect([paper, name, page.includes(photo)]).toEqual([paper, name, isShown])
        for (const size of ['thumb', 'screen']) {
          const answer = await open(`${path}/photos/${photo}/${size}`)
          expect([paper, name, answer.status]).toEqual([paper, name, isShown ? 200 : 404])
          if (isShown) expect(answer.headers.get('content-type')).toBe('image/webp')
        }
      }
    }
    // The photo of another order below this token.
    const other = await order()
    const theirs = await inspect(other.id)
    const path = await linkOf(id, 'inspection')
    expect((await open(`${path}/photos/${theirs.shown}/thumb`)).status).toBe(404)
  })

  test('escapes what people have typed', async () => {
    const { id } = await order('<script>alert(1)</script> & "Co"')
    await addLine(id, '<img src=x onerror=alert(1)>', 1000)
    const page = await textOf(await linkOf(id))
    expect(page).toContain('&lt;script&gt;alert(1)&lt;/script&gt; &amp; &quot;Co&quot;')
    expect(page).toContain('&lt;img src=x onerror=alert(1)&gt;')
    expect(page).not.toMatch(/<script|<img/)
  })
})
