import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type StationPhotos, uploadStationPhotos } from '#contract/accounts.ts'
import { enrolDevice } from '#contract/devices.ts'
import { eraseStation } from '#contract/erasures.ts'
import {
  saveBaseInfo,
  saveBrands,
  saveConveniences,
  saveServices,
  saveWorkingHours,
  type WorkingHoursEntry,
} from '#contract/onboarding.ts'
import { getWorkshopPage, saveWorkshopPage } from '#contract/pages/workshop-page.ts'
import { type AppointmentPhotos, uploadAppointmentPhotos } from '#contract/photos.ts'
import { fillPath } from '#contract/shape/fill-path.ts'
import { suggestSlugs } from '#domain/workshop-page/slug.ts'
import { keptSlugs } from '#server/workshop-page/store.ts'
import { onePixel, photosForm } from '../support/pictures.ts'
import { openSession, type SignedIn, startTestServer, type TestServer } from '../support/server.ts'
import { aBaseInfo, book, openStation, type TestStation } from '../support/station.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())
// A Monday, 12:00 in Warsaw.
const monday = Date.parse('2026-11-23T11:00:00Z')
beforeEach(() => {
  server.clock.now = monday
})

let stations = 0
const open = (name = `Serwis ${++stations}`): Promise<TestStation> =>
  openStation(server, { name, timeZone: 'Europe/Warsaw' })
const cookie = ({ client }: SignedIn) => ({ cookie: `__Host-sid=${client.cookies.get('__Host-sid')}` })
const visit = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${server.url}/w/${path}`, { headers, redirect: 'manual' })
const textOf = async (path: string, headers?: Record<string, string>) => (await visit(path, headers)).text()
const save = ({ owner }: TestStation, slug: string, isPublic = true, version?: number) =>
  owner.client.send(saveWorkshopPage, { body: { slug, isPublic, ...(version === undefined ? {} : { version }) } })

const nine = [{ from: '09:00', to: '17:00' }]
const hours = (exceptions: WorkingHoursEntry['exceptions'] = []): WorkingHoursEntry => ({
  weekly: { 1: nine, 2: nine, 3: nine, 4: nine, 5: nine, 6: [], 7: [] },
  exceptions,
  observeHolidays: true,
})
const saveHours = ({ owner }: TestStation, entry = hours()) => owner.client.send(saveWorkingHours, { body: entry })

async function addPhotos({ owner }: TestStation): Promise<StationPhotos> {
  const path = `/api${uploadStationPhotos.path}`
  const sent = await owner.client.fetch(path, { method: 'POST', body: photosForm([onePixel, onePixel]) })
  return sent.value as StationPhotos
}

describe('the choice of the owner', () => {
  test('P2 an address is suggested; saved, it has the URL of the page', async () => {
    const station = await open('Żółty Garaż')
    const { value: before } = await station.owner.client.send(getWorkshopPage, {})
    expect(before).toMatchObject({ slug: 'zolty-garaz', isPublic: false, version: 0 })
    const { value: saved } = await save(station, before.slug, true, before.version)
    expect(saved).toMatchObject({ slug: 'zolty-garaz', isPublic: true, version: 1 })
    expect(saved.url).toMatch(/\/w\/zolty-garaz$/)
    expect((await station.owner.client.send(getWorkshopPage, {})).value).toEqual(saved)
  })

  test('P2 another workshop with this name gets the next suggestion, and cannot take the address', async () => {
    const [first, second] = [await open('Twin Garage'), await open('Twin Garage')]
    await save(first, 'twin-garage', false)
    const { value: suggested } = await second.owner.client.send(getWorkshopPage, {})
    expect(suggested.slug).toBe(suggestSlugs('Twin Garage', 'Warszawa')[1])
    const refused = await save(second, 'twin-garage')
    expect(refused.problem).toMatchObject({ status: 409, code: 'slug-taken', field: 'slug' })
  })

  test('P2 of ten stations that take one address at the same time one gets it', async () => {
    const all = await Promise.all(Array.from({ length: 10 }, () => open()))
    const answers = await Promise.all(all.map((station) => save(station, 'wanted-by-all')))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(9).fill(409)])
    expect((await visit('wanted-by-all')).status).toBe(200)
  })

  test.each(['login', 'api', 'pitboard', 'pitboard-help'])('P2 %s is reserved', async (slug) => {
    const station = await open()
    expect((await save(station, slug)).problem).toMatchObject({ status: 422, code: 'slug-reserved', field: 'slug' })
  })

  test('P2 a workshop keeps an address that became reserved later', async () => {
    const station = await open()
    await save(station, 'shared-later', true)
    const { db } = server.database
    await db.updateTable('workshop_slug').set({ slug: 'share' }).where('slug', '=', 'shared-later').execute()
    await db.updateTable('workshop_page').set({ slug: 'share' }).where('slug', '=', 'shared-later').execute()
    expect((await visit('share')).status).toBe(200)
    expect((await save(station, 'share', true)).status).toBe(200)
    expect((await save(station, 'customers', true)).problem.code).toBe('slug-reserved')
  })

  test.each(['ab', 'a b', 'ąę-ć', '-abc', 'a--b', 'ABC', '../../etc'])('P2 %s is not an address', async (slug) => {
    const station = await open()
    expect((await save(station, slug)).problem).toMatchObject({ status: 400, field: 'slug' })
  })

  test('P2 a change of another tab is a conflict, and a repetition is not', async () => {
    const station = await open()
    await save(station, 'two-tabs', true, 0)
    expect((await save(station, 'two-tabs', true, 0)).value.version).toBe(1)
    const refused = await save(station, 'other-tab', true, 0)
    expect(refused.problem).toMatchObject({ code: 'version-conflict', current: { slug: 'two-tabs', version: 1 } })
  })

  test('P2 earlier addresses lead to the page, the last five of them', async () => {
    const station = await open()
    const slugs = Array.from({ length: keptSlugs + 2 }, (_, at) => `moved-${at}-times`)
    for (const slug of slugs) {
      server.clock.now += 1_000
      await save(station, slug)
    }
    const answers = await Promise.all(slugs.map((slug) => visit(`${slug}?lang=pl`)))
    expect(answers.map(({ status }) => status)).toEqual([404, ...Array(keptSlugs).fill(302), 200])
    expect(answers[1]?.headers.get('location')).toBe(`/w/${slugs.at(-1)}?lang=pl`)
    expect((await visit(`${slugs[1]}/poster`)).headers.get('location')).toBe(`/w/${slugs.at(-1)}/poster`)
    // Another station may take the one that was given up, and none of the others.
    const other = await open()
    expect((await save(other, slugs[0] ?? '')).status).toBe(200)
    expect((await save(other, slugs[1] ?? '')).problem.code).toBe('slug-taken')
  })

  test('P2 only an owner chooses; nobody else reads the choice', async () => {
    const station = await open()
    for (const role of ['advisor', 'mechanic'] as const) {
      const { client } = await station.join(role)
      expect((await client.send(getWorkshopPage, {})).problem.code).toBe('forbidden')
      const body = { slug: 'not-mine', isPublic: true }
      expect((await client.send(saveWorkshopPage, { body })).problem.code).toBe('forbidden')
    }
  })
})

describe('who sees the page', () => {
  test('P1 until it is public only the owner sees it, as a preview that is not indexed or cached', async () => {
    const station = await open()
    await save(station, 'still-private', false)
    const advisor = await station.join('advisor')
    const stranger = (await open()).owner
    const unknown = await visit('nobody-has-this')
    for (const headers of [{}, cookie(advisor), cookie(stranger)]) {
      const answer = await visit('still-private', headers)
      expect(answer.status).toBe(404)
      expect(await answer.text()).toBe(await unknown.clone().text())
    }
    const preview = await visit('still-private', cookie(station.owner))
    expect(preview.status).toBe(200)
    expect(preview.headers.get('cache-control')).toBe('no-store')
    const text = await preview.text()
    expect(text).toContain('Preview. Only you can see this page')
    expect(text).toContain('noindex')
  })

  test('P1 a session that is renewed by a visit stays valid, whatever the answer is', async () => {
    const station = await open()
    await save(station, 'renews-sessions', false)
    for (const who of [station.owner, await station.join('advisor')]) {
      server.clock.now += 3_600_000
      const [renewed] = (await visit('renews-sessions', cookie(who))).headers.getSetCookie()
      expect(renewed).toMatch(/^__Host-sid=/)
    }
  })

  test('P1 a shared tablet gets no preview', async () => {
    const station = await open()
    await save(station, 'no-tablets', false)
    const tablet = await openSession(server, { station: station.account, role: 'owner' })
    await tablet.client.send(enrolDevice, { body: { name: 'Lift 2' } })
    expect((await visit('no-tablets', cookie(tablet))).status).toBe(404)
  })

  test('P1 a public page may be indexed, and is sent again only if it has changed', async () => {
    const station = await open()
    await save(station, 'seen-by-all')
    const answer = await visit('seen-by-all')
    expect(await answer.text()).not.toContain('noindex')
    expect(answer.headers.get('x-robots-tag')).toBeNull()
    expect(answer.headers.get('vary')).toContain('accept-language')
    const etag = answer.headers.get('etag') ?? ''
    expect((await visit('seen-by-all', { 'if-none-match': etag })).status).toBe(304)
    await station.owner.client.send(saveBaseInfo, { body: aBaseInfo({ name: 'New Name', timeZone: 'Europe/Warsaw' }) })
    const again = await visit('seen-by-all', { 'if-none-match': etag })
    expect([again.status, (await again.text()).includes('New Name')]).toEqual([200, true])
  })

  test('P1 made private again it is gone, and with its station it is gone for ever', async () => {
    const station = await open()
    await save(station, 'comes-and-goes')
    await save(station, 'comes-and-goes', false)
    expect((await visit('comes-and-goes')).status).toBe(404)
    await save(station, 'comes-and-goes')
    const { value } = await station.owner.client.send(getWorkshopPage, {})
    expect(value.isPublic).toBe(true)
    const { name } = aBaseInfo({ name: `Serwis ${stations}` })
    await station.owner.client.send(eraseStation, { body: { name } })
    expect((await visit('comes-and-goes')).status).toBe(404)
    expect((await save(await open(), 'comes-and-goes')).status).toBe(200)
  })
})

describe('what the page shows', () => {
  test('P1 P16 the workshop in the language of the reader, with prices and their notes, hours, makes and amenities', async () => {
    const station = await open('Auto & <b>Serwis</b>')
    const { client } = station.owner
    await client.send(saveServices, {
      body: {
        services: [
          {
            id: 'oil-change',
            minutes: 45,
            price: { kind: 'from', gross: 14_900 },
            vatRate: 23,
            bookable: true,
            note: 'z <i>filtrem</i>',
          },
          { id: 'periodic-service', minutes: 60, price: { kind: 'quote' }, vatRate: 23, bookable: false },
        ],
      },
    })
    await client.send(saveBrands, { body: { all: false, brands: ['opel'], other: ['Żuk'] } })
    await client.send(saveConveniences, { body: { conveniences: ['wifi'] } })
    await saveHours(station)
    await save(station, 'what-it-shows')

    const english = await textOf('what-it-shows', { 'accept-language': 'en' })
    for (const part of [
      'Auto &amp; &lt;b&gt;Serwis&lt;/b&gt;',
      'Oil and oil filter change',
      'z &lt;i&gt;filtrem&lt;/i&gt;',
      'priced after an inspection',
      'Open now, until 17:00',
      'Opel, Żuk',
      'Free Wi-Fi',
      'Monday',
      '9:00–17:00',
      'tel:+48221234567',
      'Wolska 12, 01-201 Warszawa',
    ])
      expect(english).toContain(part)
    expect(english).not.toMatch(/<b>Serwis|<i>filtrem/)
    const polish = await textOf('what-it-shows?lang=pl', { 'accept-language': 'en' })
    for (const part of ['Wymiana oleju i filtra oleju', 'poniedziałek', 'lang="pl"', 'Bezpłatne Wi-Fi'])
      expect(polish).toContain(part)
  })

  test('P1 a search engine gets the workshop as an AutoRepair, which no name can break out of', async () => {
    const station = await open('</script><script>alert(1)</script>')
    await saveHours(
      station,
      hours([{ from: '2026-11-24', to: '2026-11-24', kind: 'closed', intervals: [], note: 'x' }]),
    )
    await save(station, 'for-engines')
    const text = await textOf('for-engines')
    const scripts = [...text.matchAll(/<script([^>]*)>([\s\S]*?)<\/script>/g)]
    expect(scripts.map(([, attributes]) => attributes)).toEqual([' type="application/ld+json"'])
    expect(JSON.parse(scripts[0]?.[2] ?? '')).toMatchObject({
      '@type': 'AutoRepair',
      name: '</script><script>alert(1)</script>',
      telephone: '+48221234567',
      address: { '@type': 'PostalAddress', postalCode: '01-201', addressCountry: 'PL' },
      openingHoursSpecification: expect.arrayContaining([
        { '@type': 'OpeningHoursSpecification', dayOfWeek: 'Monday', opens: '09:00', closes: '17:00' },
      ]),
      specialOpeningHoursSpecification: expect.arrayContaining([
        expect.objectContaining({ validFrom: '2026-11-24', opens: '00:00', closes: '00:00' }),
      ]),
    })
  })

  test.each([
    ['2026-11-23T07:00:00Z', 'Closed now, opens at 9:00'],
    ['2026-11-23T08:00:00Z', 'Open now, until 17:00'],
    ['2026-11-23T16:00:00Z', 'Closed now, opens: Tuesday 24 November, 9:00'],
    ['2026-11-27T20:00:00Z', 'Closed now, opens: Monday 30 November, 9:00'],
    // Christmas, then a weekend.
    ['2026-12-24T23:30:00Z', 'Closed now, opens: Monday 28 December, 9:00'],
  ])('P1 at %s it says: %s', async (at, expected) => {
    const slug = `state-${Date.parse(at)}`
    const station = await open()
    await saveHours(station)
    await save(station, slug)
    server.clock.now = Date.parse(at)
    expect(await textOf(`${slug}?lang=en`)).toContain(expected)
  })

  test('P1 a note about a day stays in the workshop', async () => {
    const station = await open()
    const exception = { from: '2026-11-25', to: '2026-11-25', kind: 'closed' as const, intervals: [], note: 'Funeral' }
    await saveHours(station, hours([exception]))
    await save(station, 'own-notes')
    const text = await textOf('own-notes?lang=en')
    expect(text).toContain('Wednesday 25 November')
    expect(text).not.toContain('Funeral')
  })

  test('P1 its photos are those of the station, never those of an order', async () => {
    const station = await open()
    const { photos } = await addPhotos(station)
    const { id } = await book(station.owner, { bayId: null })
    const path = `/api${fillPath(uploadAppointmentPhotos.path, { id })}`
    const sent = await station.owner.client.fetch(path, { method: 'POST', body: photosForm([onePixel]) })
    const [ofOrder] = (sent.value as AppointmentPhotos).photos
    await save(station, 'with-photos')
    const text = await textOf('with-photos')
    for (const photo of photos) {
      expect(text).toContain(`/w/with-photos/photos/${photo.id}/`)
      const answer = await visit(`with-photos/photos/${photo.id}/screen`)
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/webp'])
    }
    expect(text).not.toContain(ofOrder?.id ?? 'none')
    const hidden = [`${ofOrder?.id}/screen`, `${photos[0]?.id}/original`, 'x/thumb']
    for (const one of hidden) expect((await visit(`with-photos/photos/${one}`)).status).toBe(404)
    // A photo of a private page is private, too.
    await save(station, 'with-photos', false)
    expect((await visit(`with-photos/photos/${photos[0]?.id}/screen`)).status).toBe(404)
  })

  test('P3 the poster has the name and a code of the address', async () => {
    const station = await open('Garaż 7')
    await save(station, 'garaz-7')
    const text = await textOf('garaz-7/poster?lang=pl')
    for (const part of ['Garaż 7', '/w/garaz-7', '<svg class="code" role="img"']) expect(text).toContain(part)
  })
})
