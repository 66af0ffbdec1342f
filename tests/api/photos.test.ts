import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import { pino } from 'pino'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import {
  listStationPhotos,
  orderStationPhotos,
  removeStationPhoto,
  type StationPhotos,
  uploadStationPhotos,
} from '#contract/accounts.ts'
import { getAppointment } from '#contract/appointments.ts'
import { enrolDevice } from '#contract/devices.ts'
import {
  type AppointmentPhotos,
  getPhoto,
  type Photo,
  removeAppointmentPhoto,
  uploadAppointmentPhotos,
} from '#contract/photos.ts'
import type { Call } from '#contract/shape/endpoint.ts'
import { fillPath } from '#contract/shape/fill-path.ts'
import { mostPhotosOfStation, photoMonths, takeBackMs } from '#domain/photo.ts'
import { newId } from '#server/new-id.ts'
import { createFolderPhotoStore } from '#server/photos/folder-photo-store.ts'
import { sweepPhotos } from '#server/photos/sweep-photos.ts'
import { drawPicture, onePixel, photosForm } from '../support/pictures.ts'
import { type SignedIn, startTestServer, type TestServer } from '../support/server.ts'
import { book, hire, openStation, type TestStation } from '../support/station.ts'

let server: TestServer
let station: TestStation
let mechanic: SignedIn
let order: string
beforeAll(async () => {
  server = await startTestServer()
  station = await openStation(server)
  mechanic = await station.join('mechanic')
  order = (await book(station.owner, { bayId: null })).id
})
afterAll(() => server.stop())
// Too many uploads of one person are refused.
afterEach(() => server.clock.advance(11 * 60_000))

const stationPath = `/api${uploadStationPhotos.path}`
const orderPath = (id = order) => `/api${fillPath(uploadAppointmentPhotos.path, { id })}`
const upload = (who: SignedIn, form: FormData, path = orderPath()) =>
  who.client.fetch(path, { method: 'POST', body: form })
const photosOf = ({ value }: { value: unknown }): Photo[] => (value as AppointmentPhotos | StationPhotos).photos
const take = async (who: SignedIn, more: Record<string, string> = {}): Promise<Photo> =>
  photosOf(await upload(who, photosForm([onePixel], more))).at(-1) as Photo
const showPath = (id: string, size = 'screen') => `${server.url}/api${fillPath(getPhoto.path, { id, size })}`
const show = (who: SignedIn, id: string, size?: string) =>
  fetch(showPath(id, size), { headers: { cookie: `__Host-sid=${who.client.cookies.get('__Host-sid')}` } })
const remove = (
  who: SignedIn,
  photoId: string,
  id = order,
  headers: Call<typeof removeAppointmentPhoto>['headers'] = {},
) => who.client.send(removeAppointmentPhoto, { params: { id, photoId }, headers })
const folder = () => join(server.dataDir, 'photos')
const listFiles = (): string[] => (existsSync(folder()) ? readdirSync(folder()).toSorted() : [])
const readOrder = async (id = order) => (await station.owner.client.send(getAppointment, { params: { id } })).value

describe('photos of an order', () => {
  test('a mechanic adds two; they are in the order’s history, in both sizes, and without metadata of the camera', async () => {
    const { id } = await book(station.owner, { bayId: null })
    const drawn = (await drawPicture(3000, 2000)).withExif({ IFD3: { GPSLatitude: '52/1 13/1 47/1' } })
    const large = await drawn.jpeg().toBuffer()
    const upright = await (await drawPicture(400, 200)).withMetadata({ orientation: 6 }).jpeg().toBuffer()
    const answer = await upload(mechanic, photosForm([large, upright], { note: ' Scratch ' }), orderPath(id))
    expect(answer.status).toBe(201)
    const [first, second] = photosOf(answer)
    expect(first).toMatchObject({ width: 1600, height: 1067, note: 'Scratch', takenById: mechanic.userId })
    expect(second).toMatchObject({ width: 200, height: 400, createdAt: new Date(server.clock.now).toISOString() })
    expect((await readOrder(id)).photos).toEqual([first, second])
    for (const [size, width] of [
      ['thumb', 320],
      ['screen', 1600],
    ] as const) {
      const shown = await show(mechanic, first?.id ?? '', size)
      expect(Object.fromEntries(shown.headers)).toMatchObject({
        'content-type': 'image/webp',
        'x-content-type-options': 'nosniff',
        'content-security-policy': "sandbox; default-src 'none'",
        'cache-control': 'private, max-age=31536000, immutable',
      })
      const { format, exif, ...is } = await sharp(Buffer.from(await shown.arrayBuffer())).metadata()
      expect({ format, exif, width: is.width }).toEqual({ format: 'webp', exif: undefined, width })
    }
    expect((await show(mechanic, first?.id ?? '', 'original')).status).toBe(404)
  })

  test('a photo repeated with the same id is stored once, also for simultaneous uploads', async () => {
    const { id } = await book(station.owner, { bayId: null })
    const ids = `${randomUUID()},${randomUUID().toUpperCase()}`
    const other = await (await drawPicture(20, 20)).png().toBuffer()
    const form = () => photosForm([onePixel, other], { ids })
    const before = listFiles().length
    const answers = await Promise.all([1, 2].map(() => upload(mechanic, form(), orderPath(id))))
    expect(answers.map(({ status }) => status)).toEqual([201, 201])
    const late = photosOf(await upload(mechanic, form(), orderPath(id)))
    expect(late).toEqual(photosOf(answers[0] as (typeof answers)[number]))
    expect(late).toHaveLength(2)
    expect(listFiles()).toHaveLength(before + 4)
  })

  test('an id of another picture or order is refused and reveals nothing', async () => {
    const ids = randomUUID()
    await take(mechanic, { ids })
    const other = await (await drawPicture(20, 20)).png().toBuffer()
    const before = listFiles()
    const answers = [
      await upload(mechanic, photosForm([other], { ids })),
      await upload(station.owner, photosForm([onePixel], { ids }), stationPath),
    ]
    for (const { problem } of answers) expect(problem).toMatchObject({ status: 409, code: 'id-taken', field: 'ids' })
    expect(listFiles()).toEqual(before)
  })

  test('its author removes it within ten minutes, the desk at any time, others not', async () => {
    const colleague = await station.join('mechanic')
    const photo = await take(mechanic)
    expect((await remove(colleague, photo.id)).problem.code).toBe('forbidden')
    server.clock.advance(takeBackMs)
    expect(photosOf(await remove(mechanic, photo.id)).map(({ id }) => id)).not.toContain(photo.id)
    expect((await show(mechanic, photo.id)).status).toBe(404)
    expect((await remove(mechanic, photo.id)).status).toBe(404)
    const late = await take(mechanic)
    server.clock.advance(takeBackMs + 1)
    expect((await remove(mechanic, late.id)).problem).toMatchObject({ status: 409, code: 'undo-expired' })
    expect((await remove(await station.join('advisor'), late.id)).status).toBe(200)
    expect(listFiles().filter((name) => name.endsWith('.part'))).toEqual([])
  })

  test('a removal that is repeated under its key, after a lost answer, is done; of an unknown order it is not', async () => {
    const photo = await take(mechanic)
    const headers = { 'idempotency-key': randomUUID() }
    expect((await remove(mechanic, photo.id, order, headers)).status).toBe(200)
    const again = await remove(mechanic, photo.id, order, headers)
    expect(again.status).toBe(200)
    expect(again.value).toMatchObject({ appointmentId: order })
    const foreign = (await book((await openStation(server)).owner, { bayId: null })).id
    for (const id of [randomUUID(), foreign]) {
      expect((await remove(mechanic, photo.id, id, headers)).status).toBe(404)
    }
    const theirs = await take(station.owner)
    expect((await remove(mechanic, theirs.id, order, headers)).problem.code).toBe('forbidden')
  })

  test('what a device kept for another person or station is not taken: nothing is stored or removed', async () => {
    const photo = await take(mechanic)
    const before = (await readOrder()).photos
    for (const headers of [{ 'x-expect-user': randomUUID() }, { 'x-expect-account': randomUUID() }]) {
      const form = photosForm([onePixel], { ids: randomUUID() })
      const added = await mechanic.client.fetch(orderPath(), { method: 'POST', body: form, headers })
      expect(added.problem).toMatchObject({ status: 409, code: 'actor-mismatch' })
      expect((await remove(mechanic, photo.id, order, headers)).problem.code).toBe('actor-mismatch')
    }
    expect((await readOrder()).photos).toEqual(before)
  })

  test('a removed photo does not come back with a device that did not get the answer', async () => {
    const ids = randomUUID()
    const photo = await take(mechanic, { ids })
    expect(photo.id).toBe(ids)
    await remove(station.owner, ids)
    const again = await upload(mechanic, photosForm([onePixel], { ids }), orderPath())
    expect(again.status).toBe(201)
    expect(photosOf(again).map(({ id }) => id)).not.toContain(ids)
    expect((await readOrder()).photos.map(({ id }) => id)).not.toContain(ids)
  })

  test('has the time at which it was taken, also one that was sent later, and says when that is uncertain', async () => {
    const { now } = server.clock
    const take = async (occurredAt: number, headers: Record<string, string>) => {
      const ids = randomUUID()
      const form = photosForm([onePixel], { ids, occurredAt: new Date(occurredAt).toISOString() })
      const answer = await mechanic.client.fetch(orderPath(), { method: 'POST', body: form, headers })
      return photosOf(answer).find(({ id }) => id === ids)
    }
    // The clock of the device is an hour fast.
    const hour = 3_600_000
    const late = await take(now - hour, { 'x-client-now': String(now + hour) })
    expect(late).toMatchObject({
      takenAt: new Date(now - 2 * hour).toISOString(),
      createdAt: new Date(now).toISOString(),
    })
    const future = await take(now + hour, {})
    expect(future).toMatchObject({ takenAt: new Date(now).toISOString(), isTimeUncertain: true })
  })

  test('one that arrives after a later one of the same person is before it', async () => {
    const { id: own } = await book(station.owner, { bayId: null })
    const add = async (who: SignedIn, ids: string) => {
      const form = photosForm([onePixel], { ids, occurredAt: new Date(server.clock.now).toISOString() })
      expect((await upload(who, form, orderPath(own))).status).toBe(201)
    }
    const [first = '', second = '', third = ''] = [newId(), newId(), newId()].toSorted()
    const owners = newId()
    await add(mechanic, second)
    await add(station.owner, owners)
    await add(mechanic, first)
    await add(mechanic, third)
    expect((await readOrder(own)).photos.map(({ id }) => id)).toEqual([first, second, owners, third])
  })

  test('a tablet names who took it: an active employee of the station', async () => {
    const tablet = await station.join('advisor')
    await tablet.client.send(enrolDevice, { body: { name: 'Lift 3' } })
    const employeeId = await hire(station.owner)
    expect(await take(tablet, { employeeId })).toMatchObject({ takenBy: 'Lift 3', employeeId })
    const foreign = await hire((await openStation(server)).owner)
    const answer = await upload(tablet, photosForm([onePixel], { employeeId: foreign }), orderPath())
    expect(answer.problem).toMatchObject({ code: 'invalid', field: 'employeeId' })
  })

  test('a tablet of the workshop adds one under its name, and removes only its own', async () => {
    const tablet = await station.join('advisor')
    await tablet.client.send(enrolDevice, { body: { name: 'Lift 2' } })
    const taken = await take(tablet)
    expect(taken.takenBy).toBe('Lift 2')
    const foreign = await take(mechanic)
    expect((await remove(tablet, foreign.id)).problem.code).toBe('forbidden')
    expect((await remove(tablet, taken.id)).status).toBe(200)
    expect((await readOrder()).photos.map(({ id }) => id)).not.toContain(taken.id)
    expect((await upload(tablet, photosForm([onePixel]), stationPath)).problem.code).toBe('forbidden')
  })

  test('a photo does not raise the version that an open form has', async () => {
    const { version } = await readOrder()
    await take(mechanic)
    expect((await readOrder()).version).toBe(version)
  })

  test('another station can see, add and remove nothing; nor does one order have another’s photo', async () => {
    const foreign = await openStation(server)
    const photo = await take(mechanic)
    expect((await show(foreign.owner, photo.id)).status).toBe(404)
    expect((await fetch(showPath(photo.id))).status).toBe(401)
    expect((await upload(foreign.owner, photosForm([onePixel]))).problem.code).toBe('not-found')
    const own = (await book(foreign.owner, { bayId: null })).id
    for (const id of [order, own]) expect((await remove(foreign.owner, photo.id, id)).problem.code).toBe('not-found')
    const second = (await book(station.owner, { bayId: null })).id
    expect((await remove(station.owner, photo.id, second)).problem.code).toBe('not-found')
    expect((await station.owner.client.send(removeStationPhoto, { params: { id: photo.id } })).status).toBe(404)
    expect((await show(mechanic, photo.id)).status).toBe(200)
  })
})

describe('C30 photos of the station', () => {
  const list = async (who: SignedIn) => (await who.client.send(listStationPhotos, {})).value

  test('C30 several are added, sorted and removed; the list has a version', async () => {
    const { owner, join: employ } = await openStation(server)
    expect(await list(owner)).toEqual({ photos: [], version: 1 })
    const answer = await upload(owner, photosForm([onePixel, onePixel, onePixel]), stationPath)
    expect(answer.status).toBe(201)
    const [a, b, c] = photosOf(answer).map(({ id }) => id)
    const advisor = await employ('advisor')
    const ids = [c, a, b].map(String)
    const moved = await advisor.client.send(orderStationPhotos, { body: { ids, version: 2 } })
    expect(moved.value).toMatchObject({ photos: ids.map((id) => ({ id })), version: 3 })
    expect(await list(owner)).toEqual(moved.value)
    const late = await owner.client.send(orderStationPhotos, { body: { ids: ids.toReversed(), version: 2 } })
    expect(late.problem).toMatchObject({ status: 409, code: 'version-conflict', current: moved.value })
    for (const wrong of [ids.slice(1), [...ids.slice(1), ids[1]], [...ids, randomUUID()]]) {
      const { problem } = await owner.client.send(orderStationPhotos, { body: { ids: wrong.map(String) } })
      expect(problem).toMatchObject({ status: 400, field: 'ids', issues: [{ rule: 'not-all' }] })
    }
    const removed = await owner.client.send(removeStationPhoto, { params: { id: String(a) } })
    expect(removed.value).toMatchObject({ photos: [{ id: c }, { id: b }], version: 4 })
  })

  test('C30 only the desk may: a mechanic is refused, but sees the pictures', async () => {
    const { owner, join: employ } = await openStation(server)
    const who = await employ('mechanic')
    const [photo] = photosOf(await upload(owner, photosForm([onePixel]), stationPath))
    expect((await upload(who, photosForm([onePixel]), stationPath)).problem.code).toBe('forbidden')
    expect((await who.client.send(listStationPhotos, {})).problem.code).toBe('forbidden')
    expect((await show(who, photo?.id ?? '', 'thumb')).status).toBe(200)
  })

  test(`C30 ${mostPhotosOfStation} fit, and no more`, async () => {
    const { owner, join: employ } = await openStation(server)
    const other = await employ('owner')
    for (let at = 0; at < 4; at++) await upload(owner, photosForm(Array(10).fill(onePixel)), stationPath)
    const rest = await Promise.all(
      [owner, owner, other, other].map((who) => upload(who, photosForm(Array(4).fill(onePixel)), stationPath)),
    )
    expect(rest.map(({ status }) => status).toSorted()).toEqual([201, 201, 409, 409])
    expect(rest.find(({ status }) => status === 409)?.problem.code).toBe('too-many-photos')
    expect((await list(owner)).photos).toHaveLength(48)
  })
})

describe('C30 a refused upload leaves nothing', () => {
  test('C30 one bad file among good ones: none is stored, and the bad one is named', async () => {
    const before = listFiles()
    const jpeg = await (await drawPicture(300, 300)).jpeg().toBuffer()
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'
    const gif = await (await drawPicture(9, 9)).gif().toBuffer()
    for (const wrong of [svg, '<script>alert(1)</script>', gif, jpeg.subarray(0, jpeg.length / 2), '']) {
      const { problem } = await upload(mechanic, photosForm([onePixel, wrong]))
      expect(problem).toMatchObject({ status: 400, code: 'not-an-image', field: 'photos.1' })
    }
    const wide = await (await drawPicture(8200, 5000)).png().toBuffer()
    const { problem } = await upload(mechanic, photosForm([onePixel, onePixel, wide]))
    expect(problem).toMatchObject({ status: 413, code: 'image-too-large', field: 'photos.2' })
    expect(listFiles()).toEqual(before)
  })

  test('C30 eleven files, ids that do not fit them, a long note, parts that are not known', async () => {
    const before = listFiles()
    const id = randomUUID()
    const cases = [
      [photosForm(Array(11).fill(onePixel)), { field: 'photos', code: 'too_big', maximum: 10 }],
      [photosForm([onePixel], { note: 'x'.repeat(10_001) }), { field: 'note', code: 'too_big', maximum: 10_000 }],
      [photosForm([onePixel], { ids: `${id},${randomUUID()}` }), { field: 'ids', rule: 'one-each' }],
      [photosForm([onePixel, onePixel], { ids: `${id},${id}` }), { field: 'ids', rule: 'duplicate' }],
      [photosForm([onePixel], { ids: 'x'.repeat(36) }), { field: 'ids', code: 'invalid_format' }],
      [photosForm([onePixel], { ids: '-'.repeat(36) }), { field: 'ids', rule: 'bad-pattern' }],
      [photosForm([onePixel], { note: 'x'.repeat(201) }), { field: 'note', code: 'too_big' }],
      [photosForm([onePixel], { note: 'a\u0000b' }), { field: 'note' }],
      [photosForm([onePixel], { account: station.account }), { field: 'account', code: 'unrecognized_keys' }],
      [photosForm([]), { field: 'photos', code: 'invalid_type', missing: true }],
    ] as const
    for (const [form, issue] of cases) {
      expect((await upload(mechanic, form)).problem).toMatchObject({ status: 400, code: 'invalid', issues: [issue] })
    }
    const twice = photosForm([onePixel], { note: 'one' })
    twice.append('note', 'two')
    expect((await upload(mechanic, twice)).problem.issues).toMatchObject([{ field: 'note', rule: 'duplicate' }])
    const file = photosForm([onePixel])
    file.append('note', new Blob([onePixel]), 'note.png')
    expect((await upload(mechanic, file)).problem.field).toBe('note')
    expect(listFiles()).toEqual(before)
  })

  test('C30 an aborted upload leaves nothing', async () => {
    const before = listFiles()
    const half = request(`${server.url}${orderPath()}`, {
      method: 'POST',
      headers: {
        cookie: `__Host-sid=${mechanic.client.cookies.get('__Host-sid')}`,
        'content-type': 'multipart/form-data; boundary=x',
        'content-length': 5_000_000,
      },
    })
    half.on('error', () => {})
    half.write('--x\r\ncontent-disposition: form-data; name="photos"; filename="a.png"\r\n\r\n')
    half.write(onePixel)
    await new Promise((done) => setTimeout(done, 200))
    half.destroy()
    await new Promise((done) => setTimeout(done, 200))
    expect(listFiles()).toEqual(before)
    expect(server.logs.filter((line) => line.includes('"msg":"bug"'))).toEqual([])
  })

  test('C30 one person’s uploads are limited, and wait no longer than they are told', async () => {
    const { owner } = await openStation(server)
    const answers = []
    for (let at = 0; at < 121; at++) answers.push(await upload(owner, photosForm([]), stationPath))
    const refused = answers.filter(({ status }) => status === 429)
    expect(refused).toHaveLength(1)
    expect(refused[0]?.problem).toMatchObject({ code: 'too-many-requests', retryAfter: 600 })
    server.clock.advance(600_000)
    expect((await upload(owner, photosForm([onePixel]), stationPath)).status).toBe(201)
  })
})

describe('retention', () => {
  const sweep = (now: number) =>
    sweepPhotos(
      { database: server.database, photos: createFolderPhotoStore(folder()), log: pino({ level: 'silent' }) },
      now,
    )

  test('C30 files without a photo and unfinished ones are deleted after a while and at the next start; all others stay', async () => {
    await take(mechanic)
    const before = listFiles()
    const lost = ['lost-thumb.webp', 'lost-screen.webp', 'lost.webp', 'cut.webp.part']
    const settled = new Date(server.clock.now - 11 * 60_000)
    for (const name of lost) {
      writeFileSync(join(folder(), name), 'x')
      utimesSync(join(folder(), name), settled, settled)
    }
    const fresh = ['new-thumb.webp', 'new.webp.part']
    for (const name of fresh) {
      writeFileSync(join(folder(), name), 'x')
      utimesSync(join(folder(), name), new Date(server.clock.now), new Date(server.clock.now))
    }
    await sweep(server.clock.now)
    expect(listFiles()).toEqual([...before, ...fresh].toSorted())
    server.clock.advance(11 * 60_000)
    await server.restart()
    await expect.poll(listFiles).toEqual(before)
  })

  test('C30 with a database that has none of the pictures nothing is deleted', async () => {
    const empty = await startTestServer()
    try {
      const files = Array.from({ length: 21 }, (_, at) => `of-another-${at}.webp`)
      const settled = new Date(empty.clock.now - 11 * 60_000)
      mkdirSync(join(empty.dataDir, 'photos'))
      for (const name of files) {
        const file = join(empty.dataDir, 'photos', name)
        writeFileSync(file, 'x')
        utimesSync(file, settled, settled)
      }
      await empty.restart()
      await expect.poll(() => empty.logs.join('')).toContain('not of this database')
      expect(readdirSync(join(empty.dataDir, 'photos'))).toHaveLength(21)
    } finally {
      await empty.stop()
    }
  })

  test(`C30 photos of orders are stored ${photoMonths} months, those of the station without limit`, async () => {
    const own = photosOf(await upload(station.owner, photosForm([onePixel]), stationPath)).at(-1) as Photo
    const photo = await take(mechanic)
    const then = new Date(photo.createdAt)
    then.setUTCMonth(then.getUTCMonth() + photoMonths)
    await sweep(then.getTime())
    expect((await show(mechanic, photo.id)).status).toBe(200)
    await sweep(then.getTime() + 24 * 3600_000)
    expect((await show(mechanic, photo.id)).status).toBe(404)
    expect((await readOrder()).photos).toEqual([])
    expect((await show(mechanic, own.id)).status).toBe(200)
    expect(listFiles()).toHaveLength(2 * (await server.database.db.selectFrom('photo').select('id').execute()).length)
  })
})

test('C30 a station’s storage is shared by photos of orders and its own, and its limit is exact', async () => {
  const small = await startTestServer({ env: { PHOTO_QUOTA_MB: '1' } })
  try {
    const { owner, join: employ } = await openStation(small)
    const people = [owner, await employ('advisor'), await employ('mechanic')]
    const path = orderPath((await book(owner, { bayId: null })).id)
    // Noise cannot be compressed.
    const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
    const create = { width: 900, height: 900, channels: 3, background: 'black', noise } as const
    const picture = await sharp({ create }).jpeg().toBuffer()
    const answers = await Promise.all([...people, ...people].map((who) => upload(who, photosForm([picture]), path)))
    const refused = answers.filter(({ status }) => status === 507)
    expect(refused.length).toBeGreaterThan(0)
    expect(refused.length).toBeLessThan(6)
    expect(refused[0]?.problem.code).toBe('storage-full')
    const rows = await small.database.db.selectFrom('photo').select('bytes').execute()
    expect(rows).toHaveLength(6 - refused.length)
    const used = rows.reduce((sum, { bytes }) => sum + bytes, 0)
    expect(used).toBeLessThanOrEqual(1_000_000)
    expect(readdirSync(join(small.dataDir, 'photos'))).toHaveLength(2 * rows.length)
    const more = await upload(owner, photosForm([picture, picture, picture]), stationPath)
    expect(more.problem.code).toBe('storage-full')
    const foreign = await openStation(small)
    expect((await upload(foreign.owner, photosForm([picture]), stationPath)).status).toBe(201)
  } finally {
    await small.stop()
  }
})
