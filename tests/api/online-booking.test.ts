import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createAbsence } from '#contract/absences.ts'
import { changeAppointmentStatus, getAppointment, listAppointments } from '#contract/appointments.ts'
import { type CustomerDetails, getCustomer, listCustomers } from '#contract/customers.ts'
import { saveBrands, saveServices } from '#contract/onboarding.ts'
import { getOnlineBooking, saveOnlineBooking } from '#contract/pages/online-booking.ts'
import { saveWorkshopPage } from '#contract/pages/workshop-page.ts'
import { type BookingFields, openCustomer } from '../support/online/customer.ts'
import {
  onlineEntry as entry,
  dayHours as nine,
  type OnlineStation,
  openOnline as openStationOnline,
  onlineRules as rules,
  wednesday,
} from '../support/online/online-station.ts'
import { codeFor, startTestServer, type TestServer } from '../support/server.ts'
import { book, hire, type TestStation } from '../support/station.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ env: { TRUST_PROXY: '1' } })
})
afterAll(() => server.stop())
// A Monday, 9:00 in Warsaw.
const monday = Date.parse('2026-11-23T08:00:00Z')
beforeEach(() => {
  server.clock.now = monday
})

let people = 0
const browser = () => openCustomer(server, `10.7.${++people % 250}.${Math.floor(people / 250) + 1}`)
const openOnline = (more: Partial<typeof rules> = {}, lifts = 1) => openStationOnline(server, more, lifts)
const detailsOf = async ({ owner }: TestStation, id = '') =>
  (await owner.client.send(getAppointment, { params: { id } })).value
const list = async ({ owner }: TestStation) =>
  (await owner.client.send(listAppointments, { query: { limit: '100' } })).value.appointments
const local = (times: string[]) =>
  times.map((time) =>
    new Intl.DateTimeFormat('en-GB', {
      timeZone: 'Europe/Warsaw',
      ...({ weekday: 'short', hour: '2-digit', minute: '2-digit' } as const),
    }).format(new Date(time)),
  )
/** The free times of a day of this week. */
const timesOn = async (station: OnlineStation, weekday: string, services = ['oil-change']) => {
  const times = await browser().times(station.slug, services)
  return local(times.filter((time) => time < '2026-11-29')).filter((time) => time.startsWith(weekday))
}

describe('the way of a customer', () => {
  test('P4 P7 work, time, contact, code: the request holds its bay and is shown to the desk', async () => {
    const station = await openOnline()
    const customer = browser()
    const first = await customer.get(`/w/${station.slug}/book?lang=en`)
    expect(first.status).toBe(200)
    expect(first.text).toContain('Oil and oil filter change')
    expect(first.text).not.toContain('Gearbox')
    const [at = ''] = await customer.times(station.slug, ['oil-change'])
    expect(local([at])).toEqual(['Tue 09:00'])
    const form = await customer.get(`/w/${station.slug}/book?lang=en&service=oil-change&at=${encodeURIComponent(at)}`)
    expect(form.text).toContain('Registration number')

    const typed = entry({ at, phone: '601 234 567', car: 'Opel Astra', note: 'Squeaks when braking' })
    const asked = await customer.send(station.slug, { ...typed, act: 'code' })
    expect(asked.status).toBe(200)
    expect(asked.text).toContain(`We sent a code to ${typed.email}`)
    expect(await list(station)).toEqual([])
    expect((await station.owner.client.send(listCustomers, { query: {} })).value.customers).toEqual([])

    const code = await codeFor(server, typed.email)
    const booked = await customer.send(station.slug, { ...typed, code, act: 'book' })
    expect(booked.status).toBe(303)
    expect(booked.location).toMatch(/^\/v\/[\w-]{43}$/)
    const [order] = await list(station)
    const details = await detailsOf(station, order?.id)
    expect(details).toMatchObject({
      status: 'requested',
      source: 'online',
      startsAt: at,
      workMinutes: 60,
      complaint: 'Squeaks when braking',
      services: ['oil-change'],
      customer: { name: 'Anna Kowalska', phone: '+48601234567', email: typed.email },
      vehicle: { plate: 'WPI 20931', brand: 'Opel', model: 'Astra' },
      blocks: [{ bayId: station.bays[0]?.id, live: true }],
    })
    expect(details.events).toMatchObject([{ kind: 'created', to: 'requested', actorId: null, actorName: '' }])
    const page = await customer.get(booked.location ?? '')
    expect(page.status).toBe(200)
    expect(page.text).toContain('Your request was sent')
    expect(page.headers.get('cache-control')).toBe('no-store')
    await expect.poll(() => server.mails.findLast(({ to }) => to === typed.email)?.subject).toBe('We got your request')
    // A second tap gets the same visit; otherwise the code works once.
    const again = await customer.send(station.slug, { ...typed, code, act: 'book' })
    expect([again.status, again.location]).toEqual([303, booked.location])
    expect(await list(station)).toHaveLength(1)
    const later = await customer.times(station.slug, ['oil-change'])
    expect((await customer.send(station.slug, { ...typed, at: later.at(-1) ?? '', code, act: 'book' })).status).toBe(
      422,
    )
  })

  test('P4 an instant booking is confirmed at once, at night too', async () => {
    const station = await openOnline({ confirmation: 'instant' })
    server.clock.now = Date.parse('2026-11-23T23:30:00Z')
    const typed = entry()
    expect((await browser().book(station.slug, typed)).status).toBe(303)
    expect(await list(station)).toMatchObject([{ status: 'confirmed' }])
    await expect
      .poll(() => server.mails.findLast(({ to }) => to === typed.email)?.subject)
      .toBe('Your appointment is booked')
    const mail = server.mails.findLast(({ to }) => to === typed.email)
    expect(mail?.text).toMatch(/\/v\/[\w-]{43}/)
  })

  test('P4 a form that is sent twice at the same time books once, and both answers lead to the visit', async () => {
    const station = await openOnline()
    const customer = browser()
    const typed = entry()
    await customer.send(station.slug, { ...typed, act: 'code' })
    const booking = { ...typed, code: await codeFor(server, typed.email), act: 'book' }
    const answers = await Promise.all([1, 2, 3].map(() => customer.send(station.slug, booking)))
    expect(answers.map(({ status }) => status)).toEqual([303, 303, 303])
    expect(new Set(answers.map(({ location }) => location)).size).toBe(1)
    expect(await list(station)).toHaveLength(1)
  })

  test('P4 a wrong code, and a code of another browser or workshop, book nothing', async () => {
    const [station, other] = [await openOnline(), await openOnline()]
    const customer = browser()
    const typed = entry()
    await customer.send(station.slug, { ...typed, act: 'code' })
    const code = await codeFor(server, typed.email)
    const wrong = code === '0000 0000' ? '1111 1111' : '0000 0000'
    const refused = await customer.send(station.slug, { ...typed, code: wrong, act: 'book' })
    expect(refused.status).toBe(422)
    expect(refused.text).toContain('value="Anna Kowalska"')
    expect((await browser().send(station.slug, { ...typed, code, act: 'book' })).status).toBe(422)
    expect((await customer.send(other.slug, { ...typed, code, act: 'book' })).status).toBe(422)
    expect((await customer.send(station.slug, { ...typed, email: 'b@example.com', code, act: 'book' })).status).toBe(
      422,
    )
    expect(await list(station)).toEqual([])
    expect((await customer.send(station.slug, { ...typed, code, act: 'book' })).status).toBe(303)
  })

  test.each<[string, Partial<BookingFields>, string]>([
    ['no plate', { plate: '  ' }, 'plate-fault'],
    ['no name', { name: '' }, 'name-fault'],
    ['no address', { email: 'anna' }, 'email-fault'],
    ['a short phone number', { phone: '12' }, 'phone-fault'],
    ['a long note', { note: 'x'.repeat(1001) }, 'note-fault'],
  ])('P4 %s is refused at its field, and the rest stays', async (_, wrong, field) => {
    const station = await openOnline()
    const answer = await browser().send(station.slug, { ...entry({ car: 'Skoda Fabia' }), ...wrong, act: 'code' })
    expect(answer.status).toBe(422)
    expect(answer.text).toContain(`id="${field}"`)
    expect(answer.text).toContain('value="Skoda Fabia"')
  })

  test('P4 a make that the workshop does not service is refused before the code', async () => {
    const station = await openOnline()
    await station.owner.client.send(saveBrands, { body: { all: false, brands: ['opel'], other: [] } })
    const answer = await browser().send(station.slug, { ...entry({ car: 'Tesla Model 3' }), act: 'code' })
    expect(answer.status).toBe(422)
    expect(answer.text).toContain('does not list Tesla among its makes')
    expect((await browser().send(station.slug, { ...entry({ car: 'opel astra' }), act: 'code' })).status).toBe(200)
  })

  test('P4 a form of another origin, a large one and another kind of body are refused', async () => {
    const { slug } = await openOnline()
    const customer = browser()
    const path = `/w/${slug}/book`
    const form = new URLSearchParams({ service: 'oil-change', at: wednesday })
    expect((await customer.post(path, form, { origin: 'https://evil.example' })).status).toBe(403)
    expect((await customer.post(path, form, { 'content-type': 'text/plain' })).status).toBe(415)
    expect((await customer.post(path, new URLSearchParams({ note: 'x'.repeat(17_000) }))).status).toBe(413)
  })

  test('P8 a program that fills in the hidden field gets the next page, and nothing happens', async () => {
    const station = await openOnline()
    const typed = entry({ website: 'https://spam.example' })
    const answer = await browser().send(station.slug, { ...typed, act: 'code' })
    expect(answer.status).toBe(200)
    expect(answer.text).toContain('We sent a code')
    expect(server.mails.filter(({ to }) => to === typed.email)).toEqual([])
  })
})

describe('free times', () => {
  test('P5 keep to the hours, the lead time, the horizon and taken bays', async () => {
    const station = await openOnline({ leadHours: 24, horizonDays: 3, dailyShare: 100 })
    await book(station.owner, { bayId: station.bays[0]?.id ?? '', startsAt: wednesday, workMinutes: 120 })
    const all = local(await browser().times(station.slug, ['oil-change']))
    expect(all.filter((time) => time.startsWith('Tue'))).toEqual(
      ['09', '10', '11', '12', '13', '14', '15'].map((hour) => `Tue ${hour}:00`),
    )
    expect(all.filter((time) => time.startsWith('Wed'))).toEqual(
      ['08', '09', '12', '13', '14', '15'].map((hour) => `Wed ${hour}:00`),
    )
    expect(all.at(-1)).toBe('Thu 15:00')
  })

  test('P5 a buffer stays free around other cars', async () => {
    const station = await openOnline({ bufferMinutes: 30, dailyShare: 100 })
    await book(station.owner, { bayId: station.bays[0]?.id ?? '', startsAt: wednesday })
    expect(await timesOn(station, 'Wed')).toEqual([
      ...['Wed 08:00', 'Wed 11:30', 'Wed 12:30', 'Wed 13:30', 'Wed 14:30'],
    ])
  })

  test('P5 people: skills, hours, absences, and work without an employee', async () => {
    const station = await openOnline({ dailyShare: 100 }, 3)
    const { owner } = station
    const worker = await hire(owner, {
      skills: ['maintenance'],
      weekly: { 1: [], 2: [], 3: [{ from: '10:00', to: '14:00' }], 4: nine, 5: [], 6: [], 7: [] },
    })
    expect(await timesOn(station, 'Wed')).toEqual(['Wed 10:00', 'Wed 11:00', 'Wed 12:00', 'Wed 13:00'])
    // Nobody has the skills for brakes.
    expect(await timesOn(station, 'Wed', ['oil-change', 'brake-pads'])).toEqual([])
    const { services } = (await owner.client.send(getOnlineBooking, {})).value
    expect(services).toMatchObject([
      { id: 'oil-change', isStaffed: true },
      { id: 'brake-pads', isStaffed: false },
      { id: 'gearbox-repair', bookable: false },
    ])
    await book(owner, { bayId: station.bays[0]?.id ?? '', employeeId: worker, startsAt: '2026-11-25T10:00:00.000Z' })
    await book(owner, {
      vehicle: { plate: 'KR 1', country: 'PL' },
      bayId: station.bays[1]?.id ?? '',
      startsAt: '2026-11-25T12:00:00.000Z',
    })
    expect(await timesOn(station, 'Wed')).toEqual(['Wed 10:00', 'Wed 12:00'])
    const absence = { employeeId: worker, from: '2026-11-26', to: '2026-11-26', kind: 'sick', note: '' } as const
    expect(await timesOn(station, 'Thu')).toHaveLength(8)
    await owner.client.send(createAbsence, { body: absence })
    expect(await timesOn(station, 'Thu')).toEqual([])
  })

  test('P5 online bookings leave their share of the day, and the first one always fits', async () => {
    const station = await openOnline({ confirmation: 'instant', dailyShare: 25 })
    // Two of eight hours.
    const at = (hour: string) => `2026-11-25T${hour}:00:00.000Z`
    expect((await browser().book(station.slug, entry({ at: at('08') }))).status).toBe(303)
    expect((await browser().book(station.slug, entry({ at: at('10'), plate: 'KR 2' }))).status).toBe(303)
    expect(await timesOn(station, 'Wed')).toEqual([])
    expect((await browser().book(station.slug, entry({ at: at('12'), plate: 'KR 3' }))).status).toBe(409)
    await station.set({ dailyShare: 5 })
    expect(await timesOn(station, 'Thu')).toHaveLength(8)
  })

  test('P5 of a hundred who book the last time at once one gets it, and the others see other times', async () => {
    const station = await openOnline({ confirmation: 'instant', dailyShare: 100 })
    const all = Array.from({ length: 100 }, (_, at) => ({
      customer: browser(),
      typed: entry({ plate: `KR ${1000 + at}`, email: `race${at}@example.com` }),
    }))
    const codes: string[] = []
    for (const { customer, typed } of all) {
      expect((await customer.send(station.slug, { ...typed, act: 'code' })).status).toBe(200)
      codes.push(await codeFor(server, typed.email))
    }
    const answers = await Promise.all(
      all.map(({ customer, typed }, at) =>
        customer.send(station.slug, { ...typed, code: codes[at] ?? '', act: 'book' }),
      ),
    )
    expect(answers.filter(({ status }) => status === 303)).toHaveLength(1)
    const lost = answers.filter(({ status }) => status === 409)
    expect(lost).toHaveLength(99)
    for (const { text } of lost) expect(text.match(/name="at"/g)).toHaveLength(3)
    expect(await list(station)).toHaveLength(1)
    // The same code books another time.
    const at = answers.findIndex(({ status }) => status === 409)
    const again = all[at]
    const next = /name="at" value="([^"]+)"/.exec(answers[at]?.text ?? '')?.[1] ?? ''
    const typed = { ...entry(), ...again?.typed, at: next, code: codes[at] ?? '', act: 'book' }
    expect((await again?.customer.send(station.slug, typed))?.status).toBe(303)
  }, 60_000)
})

describe('pages', () => {
  test('P4 at most forty times are on a page, and a day is never split', async () => {
    const station = await openOnline({ dailyShare: 100 })
    const customer = browser()
    const first = await customer.times(station.slug, ['oil-change'])
    // Seven on the first day, eight on each of four more: the next day would not fit.
    expect(first).toHaveLength(39)
    const { text } = await customer.get(`/w/${station.slug}/book?lang=en&service=oil-change`)
    const from = /from=(\d{4}-\d\d-\d\d)/.exec(text)?.[1] ?? ''
    const next = await customer.times(station.slug, ['oil-change'], `&from=${from}`)
    expect(next.length).toBeGreaterThan(0)
    expect(next[0]?.slice(0, 10)).not.toBe(first.at(-1)?.slice(0, 10))
    expect(next.filter((time) => first.includes(time))).toEqual([])
  })

  test('P16 the note of a service is beside its price, in the workshop that wrote it alone', async () => {
    const [station, other] = [await openOnline(), await openOnline()]
    const service = { id: 'oil-change', minutes: 60, vatRate: 23, bookable: true } as const
    await station.owner.client.send(saveServices, {
      body: { services: [{ ...service, price: { kind: 'from', gross: 13_500 }, note: 'z filtrem & uszczelką' }] },
    })
    const page = await browser().get(`/w/${station.slug}/book?lang=en`)
    expect(page.text).toMatch(/135[^<]*<span class="remark">z filtrem &amp; uszczelką<\/span>/)
    expect((await browser().get(`/w/${other.slug}/book?lang=pl`)).text).not.toContain('uszczelką')
  })

  test('P4 more than five services are refused, and none; an unknown one counts as none', async () => {
    const station = await openOnline()
    const { client } = station.owner
    const ids = ['oil-change', 'brake-pads', 'brake-discs-pads', 'wheel-swap', 'battery-replacement', 'windscreen']
    const services = ids.map((id) => ({
      ...({ id, minutes: 30, price: { kind: 'quote' }, vatRate: 23, bookable: true } as const),
    }))
    await client.send(saveServices, { body: { services } })
    const get = (chosen: readonly string[]) =>
      browser().get(`/w/${station.slug}/book?lang=en&${chosen.map((id) => `service=${id}`).join('&')}`)
    const refused = await get(ids)
    expect(refused.status).toBe(422)
    expect(refused.text).toContain('Choose up to 5')
    expect((await get(ids.slice(1))).status).toBe(200)
    const unknown = await get(['engine-magic'])
    expect(unknown.status).toBe(422)
    expect(unknown.text).toContain('Choose a service first')
  })
})

test('P1 P4 without a language the address of a page is its own, with one it is that of the language', async () => {
  const { slug } = await openOnline()
  for (const path of [`/w/${slug}`, `/w/${slug}/book`]) {
    const canonical = async (query: string) =>
      /rel="canonical" href="([^"]*)"/.exec((await browser().get(path + query)).text)?.[1]
    expect(await canonical('')).toBe(server.origin + path)
    expect(await canonical('?lang=pl')).toBe(`${server.origin}${path}?lang=pl`)
    expect(await canonical('?lang=xx')).toBe(server.origin + path)
  }
})

test('P1 P4 the sitemap has public pages, and those on which customers can book', async () => {
  const [both, page, none] = [await openOnline(), await openOnline({ isOn: false }), await openOnline()]
  await none.owner.client.send(saveWorkshopPage, { body: { slug: none.slug, isPublic: false } })
  const { text, headers } = await browser().get('/w/sitemap.xml')
  expect(headers.get('content-type')).toContain('application/xml')
  const urls = [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) => url)
  expect(urls).toContain(`${server.origin}/w/${both.slug}/book`)
  expect(urls).toContain(`${server.origin}/w/${page.slug}`)
  expect(urls).not.toContain(`${server.origin}/w/${page.slug}/book`)
  expect(text).not.toContain(`/${none.slug}<`)
})

describe('who learns and changes what', () => {
  test('P8 the plate and the phone number of somebody else show nothing and change nothing', async () => {
    const station = await openOnline({ confirmation: 'instant' })
    const jan = { name: 'Jan Nowak', phone: '+48601000000', email: 'jan@example.com' }
    const before = await book(station.owner, { customer: jan, startsAt: '2026-11-24T09:00:00.000Z' })
    const typed = entry({ name: 'Jan Nowak', phone: '601000000', email: 'mallory@example.com', car: 'Fiat Panda' })
    const booked = await browser().book(station.slug, typed)
    const page = await browser().get(booked.location ?? '')
    expect(page.text).toContain('WPI 20931')
    expect(page.text).not.toMatch(/Astra|Opel/)
    const mail = await server.mailTo('mallory@example.com')
    expect(mail.text).not.toMatch(/Astra|Opel/)
    const found = (await list(station)).find(({ id }) => id === before.id)
    expect(found).toMatchObject({
      customer: { email: 'jan@example.com', phone: '+48601000000' },
      vehicle: { brand: 'Opel', model: 'Astra' },
    })
    const online = (await list(station)).find(({ id }) => id !== before.id)
    expect(online?.customer?.id).not.toBe(before.customer?.id)
  })

  test('P8 who has proved the address of a customer is that customer', async () => {
    const station = await openOnline({ confirmation: 'instant' })
    const typed = entry()
    const anna = { name: 'anna kowalska', phone: null, email: typed.email }
    const before = await book(station.owner, { customer: anna, startsAt: '2026-11-24T09:00:00.000Z' })
    await browser().book(station.slug, { ...typed, phone: '601234567' })
    const online = (await list(station)).find(({ id }) => id !== before.id)
    expect(online?.customer).toMatchObject({ id: before.customer?.id, phone: '+48601234567' })
  })

  test('P15 consents for later mails are ticked by the customer, recorded with the booking, and keep their date', async () => {
    const station = await openOnline({ confirmation: 'instant' })
    const typed = entry()
    const customer = browser()
    const consentsOf = async (): Promise<CustomerDetails['consents'] | undefined> => {
      const [visit] = await list(station)
      const id = visit?.customer?.id ?? ''
      return (await station.owner.client.send(getCustomer, { params: { id } })).value.consents
    }
    // No box is ticked by the page, and what was ticked stays through the steps.
    const { text } = await customer.get(`/w/${station.slug}/book?lang=en&service=oil-change&at=${typed.at}`)
    expect(text.match(/name="consent" value="\w+">/g)).toHaveLength(2)
    const faulty = await customer.send(station.slug, { ...typed, plate: '', consents: ['reminders'] })
    expect(faulty.text).toMatch(/value="reminders" checked>/)
    expect(faulty.text).not.toMatch(/value="marketing" checked>/)
    expect(
      await server.database.db.selectFrom('customer').selectAll().where('email', '=', typed.email).execute(),
    ).toEqual([])

    const first = await customer.book(station.slug, { ...typed, consents: ['reminders', 'unknown'] })
    expect(first.status).toBe(303)
    const given = {
      purpose: 'reminders',
      channel: 'email',
      source: 'online-booking',
      givenAt: new Date(monday).toISOString(),
    }
    expect(await consentsOf()).toEqual([given])

    server.clock.now += 3_600_000
    const later = { ...typed, at: '2026-11-25T12:00:00.000Z' }
    expect((await customer.book(station.slug, { ...later, consents: ['marketing', 'reminders'] })).status).toBe(303)
    const also = { ...given, purpose: 'marketing', givenAt: new Date(server.clock.now).toISOString() }
    expect(await consentsOf()).toEqual([also, given])
  })

  test('P6 off or not public there is no booking, except as a preview for the owner, who cannot book', async () => {
    const station = await openOnline({ isOn: false })
    const path = `/w/${station.slug}/book?lang=en`
    expect((await browser().get(path)).status).toBe(404)
    expect((await browser().send(station.slug, { ...entry(), act: 'code' })).status).toBe(404)
    const preview = await station.owner.client.fetch(path)
    expect(preview.status).toBe(200)
    expect(preview.text).toContain('Preview.')
    expect((await browser().get(`/w/${station.slug}`)).text).not.toContain('Book online')
    await station.set({ isOn: true })
    expect((await browser().get(path)).status).toBe(200)
    expect((await browser().get(`/w/${station.slug}?lang=en`)).text).toContain('Book online')
    await station.owner.client.send(saveWorkshopPage, { body: { slug: station.slug, isPublic: false } })
    expect((await browser().get(path)).status).toBe(404)
  })

  test('P6 only an owner sets the rules; an unknown service and an old version are refused', async () => {
    const station = await openOnline()
    const { client } = station.owner
    const advisor = await station.join('advisor')
    expect((await advisor.client.send(getOnlineBooking, {})).problem.code).toBe('forbidden')
    const body = { ...rules, bookable: ['oil-change', 'windscreen'] }
    expect((await client.send(saveOnlineBooking, { body })).problem).toMatchObject({ field: 'bookable.1' })
    const { value: held } = await client.send(getOnlineBooking, {})
    const other = { ...rules, leadHours: 2, bookable: ['oil-change'], version: held.version - 1 }
    expect((await client.send(saveOnlineBooking, { body: other })).problem.code).toBe('version-conflict')
    const same = { ...rules, bookable: ['oil-change', 'brake-pads'], version: held.version - 1 }
    expect((await client.send(saveOnlineBooking, { body: same })).status).toBe(200)
    const saved = await client.send(saveOnlineBooking, { body: { ...other, version: held.version } })
    expect(saved.value).toMatchObject({ leadHours: 2, version: held.version + 1 })
    expect(saved.value.services).toMatchObject([{ bookable: true }, { bookable: false }, { bookable: false }])
  })
})

test('P4 P8 P9 whatever a form contains, the pages answer it, and never with a bug', async () => {
  const station = await openOnline({ dailyShare: 100 }, 3)
  const booked = await browser().book(station.slug, entry())
  const paths = [`/w/${station.slug}/book`, booked.location ?? '']
  const names = ['service', 'at', 'act', 'code', 'from', 'finding', 'version', 'starts', 'to', 'remark', 'website']
  const usual = ['oil-change', wednesday, 'book', 'code', 'accept', 'move', 'approved', '2', 'lang', 'de', '']
  const field = fc.tuple(
    fc.constantFrom(...names, 'plate', 'car', 'name', 'email', 'phone', 'note', 'lang'),
    fc.oneof(
      fc.constantFrom(...usual),
      fc.string({ unit: 'binary', maxLength: 40 }),
      fc.stringMatching(/^[-\d.e]{1,20}$/),
    ),
  )
  const statuses = new Set<number>()
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...paths), fc.array(field, { maxLength: 14 }), async (path, fields) => {
      const form = new URLSearchParams(fields)
      const visitor = browser()
      for (const { status } of [await visitor.get(`${path}?${form}`), await visitor.post(path, form)]) {
        statuses.add(status)
        expect(status).toBeLessThan(500)
      }
    }),
    { numRuns: 50 },
  )
  expect(statuses.size).toBeGreaterThan(3)
  expect(server.logs.filter((line) => line.includes('"bug"'))).toEqual([])
}, 30_000)

describe('abuse', () => {
  test('P8 a thousand attempts from fifty networks leave the queue of the desk usable', async () => {
    const station = await openOnline({ dailyShare: 100 }, 3)
    const before = server.mails.length
    const attackers = Array.from({ length: 50 }, () => browser())
    const statuses = new Map<number, number>()
    const count = (status: number) => statuses.set(status, (statuses.get(status) ?? 0) + 1)
    // Without the mailboxes: codes are asked for, and guessed.
    for (let attempt = 0; attempt < 8; attempt++) {
      await Promise.all(
        attackers.map(async (attacker, at) => {
          const typed = entry({ email: `victim${at}-${attempt}@example.com` })
          count((await attacker.send(station.slug, { ...typed, act: 'code' })).status)
          count((await attacker.send(station.slug, { ...typed, code: '1234 5678', act: 'book' })).status)
        }),
      )
    }
    expect(await list(station)).toEqual([])
    expect(statuses.get(500)).toBeUndefined()
    expect(server.mails.length - before).toBeLessThanOrEqual(50 * 20)
    // With mailboxes of their own.
    for (let attempt = 0; attempt < 4; attempt++) {
      for (const [at, attacker] of attackers.entries()) {
        const [time = wednesday] = await attacker.times(station.slug, ['oil-change'])
        const typed = entry({ at: time, plate: `SPAM ${at}${attempt}`, email: `spam${at}-${attempt}@example.com` })
        count((await attacker.book(station.slug, typed)).status)
      }
    }
    const requests = await list(station)
    expect(requests.length).toBeLessThanOrEqual(30)
    // One answered request makes room for one.
    const [first] = requests
    await station.owner.client.send(changeAppointmentStatus, {
      params: { status: 'rejected' },
      body: { appointmentId: first?.id ?? '', reason: 'duplicate' },
      headers: {},
    })
    const honest = await browser().book(station.slug, entry({ at: first?.startsAt ?? '', email: 'honest@example.com' }))
    expect(honest.status).toBe(303)
  }, 120_000)

  test('P8 an address has three requests that wait at most, a network five bookings a day', async () => {
    const station = await openOnline({ dailyShare: 100 }, 3)
    const typed = entry()
    for (const plate of ['A 1', 'A 2', 'A 3']) {
      expect((await browser().book(station.slug, { ...typed, plate })).status).toBe(303)
      server.clock.advance(61_000)
    }
    const refused = await browser().book(station.slug, { ...typed, at: '2026-11-26T09:00:00.000Z', plate: 'A 4' })
    expect(refused.status).toBe(429)
    expect(refused.text).toContain('several requests')
    expect(refused.text).toContain('value="A 4"')

    const office = browser()
    const other = await openOnline({ confirmation: 'instant', dailyShare: 100 }, 9)
    const statuses: number[] = []
    for (const plate of ['B 1', 'B 2', 'B 3', 'B 4', 'B 5', 'B 6'])
      statuses.push((await office.book(other.slug, entry({ plate }))).status)
    expect(statuses).toEqual([303, 303, 303, 303, 303, 429])
  })
})
