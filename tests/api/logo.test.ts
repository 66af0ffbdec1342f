import { existsSync, readdirSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import { pino } from 'pino'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { uploadStationPhotos } from '#contract/accounts.ts'
import { enrolDevice } from '#contract/devices.ts'
import {
  getOnboarding,
  getStationLogo,
  removeStationLogo,
  type StationLogo,
  uploadStationLogo,
} from '#contract/onboarding.ts'
import { fillPath } from '#contract/shape/fill-path.ts'
import { createFolderPhotoStore } from '#server/photos/folder-photo-store.ts'
import { sweepPhotos } from '#server/photos/sweep-photos.ts'
import { drawPicture, logoForm, onePixel, photosForm } from '../support/pictures.ts'
import { type SignedIn, startTestServer, type TestServer } from '../support/server.ts'
import { openStation, type TestStation } from '../support/station.ts'

let server: TestServer
let station: TestStation
beforeAll(async () => {
  server = await startTestServer()
  station = await openStation(server)
})
afterAll(() => server.stop())

const path = `/api${uploadStationLogo.path}`
const upload = (who: SignedIn, form: FormData) => who.client.fetch(path, { method: 'POST', body: form })
const set = async (who: SignedIn, picture: Uint8Array): Promise<StationLogo> =>
  (await upload(who, logoForm(picture))).value as StationLogo
const read = async (who: SignedIn) => (await who.client.send(getOnboarding, {})).value.logo
const cookie = ({ client }: SignedIn) => ({ cookie: `__Host-sid=${client.cookies.get('__Host-sid')}` })
const urlOf = ({ name }: StationLogo) => `${server.url}/api${fillPath(getStationLogo.path, { name })}`
const show = (who: SignedIn, logo: StationLogo) => fetch(urlOf(logo), { headers: cookie(who) })
const folder = () => join(server.dataDir, 'photos')
const listFiles = (): string[] => (existsSync(folder()) ? readdirSync(folder()).toSorted() : [])
const fileOf = ({ name }: StationLogo): string => `${name}.webp`

/** A black bar on a transparent ground. */
const drawLogo = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } }).composite([
    {
      input: { create: { width: Math.ceil(width / 2), height, channels: 3, background: 'black' } },
      gravity: 'west',
    },
  ])

const drawn = [
  { kind: 'wide', width: 3000, height: 300, stored: { width: 600, height: 60 } },
  { kind: 'tall', width: 300, height: 3000, stored: { width: 20, height: 200 } },
  { kind: 'small', width: 40, height: 20, stored: { width: 40, height: 20 } },
]

describe('J26 the logo of a station', () => {
  test.each(drawn)(
    'J26 a $kind one fits 600 × 200 pixels with its proportions, and stays transparent',
    async ({ width, height, stored }) => {
      const logo = await set(station.owner, await drawLogo(width, height).png().toBuffer())
      expect(logo).toMatchObject(stored)
      expect(await read(station.owner)).toEqual(logo)
      const shown = await show(station.owner, logo)
      expect(Object.fromEntries(shown.headers)).toMatchObject({
        'content-type': 'image/webp',
        'x-content-type-options': 'nosniff',
        'content-security-policy': "sandbox; default-src 'none'",
        'cache-control': 'private, max-age=31536000, immutable',
      })
      const picture = sharp(Buffer.from(await shown.arrayBuffer()))
      expect(await picture.metadata()).toMatchObject({ format: 'webp', hasAlpha: true, ...stored })
      const raw = await picture.ensureAlpha().raw().toBuffer()
      expect([raw.at(3), raw.at(-1)]).toEqual([255, 0])
    },
  )

  test.each(['jpeg', 'png', 'webp'] as const)('J26 %s is taken, without metadata of a camera', async (format) => {
    const exif = { IFD0: { Make: 'SpyCamera' }, IFD3: { GPSLatitude: '52/1 13/1 47/1', GPSLatitudeRef: 'N' } }
    const drawn = (await drawPicture(500, 100)).withExif(exif)
    const logo = await set(station.owner, await drawn.toFormat(format).toBuffer())
    const shown = Buffer.from(await (await show(station.owner, logo)).arrayBuffer())
    expect(shown.includes('SpyCamera')).toBe(false)
  })

  test('J26 a new one replaces it, and a removal deletes it: no earlier file is left or served', async () => {
    const first = await set(station.owner, onePixel)
    const second = await set(station.owner, await (await drawPicture(30, 30)).png().toBuffer())
    expect(second.name).not.toBe(first.name)
    expect((await show(station.owner, first)).status).toBe(404)
    expect(listFiles()).toEqual([fileOf(second)])
    for (const _ of [1, 2]) expect((await station.owner.client.send(removeStationLogo, {})).status).toBe(204)
    expect((await show(station.owner, second)).status).toBe(404)
    expect(await read(station.owner)).toBeUndefined()
    expect(listFiles()).toEqual([])
  })

  test('J26 of many uploads at once one is left', async () => {
    const answers = await Promise.all([1, 2].map(() => upload(station.owner, logoForm(onePixel))))
    expect(answers.map(({ status }) => status)).toEqual([201, 201])
    expect(listFiles()).toEqual([fileOf((await read(station.owner)) as StationLogo)])
  })

  test('J26 the owner sets it; all of the staff see it on papers, tablets too, and another station does not', async () => {
    const logo = await set(station.owner, onePixel)
    const tablet = await station.join('advisor')
    await tablet.client.send(enrolDevice, { body: { name: 'Lift 2' } })
    for (const who of [await station.join('advisor'), await station.join('mechanic'), tablet]) {
      expect((await upload(who, logoForm(onePixel))).problem).toMatchObject({ status: 403, code: 'forbidden' })
      expect((await who.client.send(removeStationLogo, {})).problem.code).toBe('forbidden')
      expect(await read(who)).toEqual(logo)
      expect((await show(who, logo)).status).toBe(200)
    }
    const stranger = await openStation(server)
    expect(await read(stranger.owner)).toBeUndefined()
    expect((await show(stranger.owner, logo)).status).toBe(404)
    expect((await stranger.owner.client.send(removeStationLogo, {})).status).toBe(204)
    const theirs = await set(stranger.owner, onePixel)
    expect((await show(station.owner, theirs)).status).toBe(404)
    expect((await show(station.owner, logo)).status).toBe(200)
    expect((await fetch(urlOf(logo))).status).toBe(401)
  })

  test('J26 a file that is no picture is refused, SVG too; so are none, two and a too large one', async () => {
    const logo = await set(station.owner, onePixel)
    const before = listFiles()
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>'
    const gif = await (await drawPicture(9, 9)).gif().toBuffer()
    for (const picture of [svg, '%PDF-1.7\n%%EOF', gif, onePixel.subarray(0, 40)]) {
      const { problem } = await upload(station.owner, logoForm(picture))
      expect(problem).toMatchObject({ status: 400, code: 'not-an-image', field: 'logo' })
    }
    for (const form of [new FormData(), logoForm(onePixel, onePixel)]) {
      expect((await upload(station.owner, form)).problem).toMatchObject({ status: 400, code: 'invalid' })
    }
    const large = await upload(station.owner, logoForm(new Uint8Array(10_000_001)))
    expect(large.problem).toMatchObject({ status: 413, code: 'image-too-large' })
    expect(await read(station.owner)).toEqual(logo)
    expect(listFiles()).toEqual(before)
  })

  test('J26 an aborted upload leaves nothing, and a sweep deletes only files without a logo', async () => {
    const logo = await set(station.owner, onePixel)
    const before = listFiles()
    const half = request(`${server.url}${path}`, {
      method: 'POST',
      headers: { ...cookie(station.owner), 'content-type': 'multipart/form-data; boundary=x', 'content-length': 5e6 },
    })
    half.on('error', () => {})
    half.write('--x\r\ncontent-disposition: form-data; name="logo"; filename="a.png"\r\n\r\n')
    half.write(onePixel)
    await new Promise((done) => setTimeout(done, 200))
    half.destroy()
    await new Promise((done) => setTimeout(done, 200))
    expect(listFiles()).toEqual(before)
    const deps = { database: server.database, photos: createFolderPhotoStore(folder()), log: pino({ level: 'silent' }) }
    await sweepPhotos(deps, Date.now() + 24 * 3_600_000)
    expect(listFiles()).toEqual(before)
    expect((await show(station.owner, logo)).status).toBe(200)
  })

  test('J26 it shares the storage of the photos; the one that it replaces does not count', async () => {
    const small = await startTestServer({ env: { PHOTO_QUOTA_MB: '1' } })
    try {
      const { owner } = await openStation(small)
      const { db } = small.database
      const addPhoto = () =>
        owner.client.fetch(`/api${uploadStationPhotos.path}`, { method: 'POST', body: photosForm([onePixel]) })
      expect((await upload(owner, logoForm(onePixel))).status).toBe(201)
      await db.updateTable('station_logo').set({ bytes: 1_000_000 }).execute()
      expect((await addPhoto()).problem).toMatchObject({ status: 507, code: 'storage-full' })
      expect((await upload(owner, logoForm(onePixel))).status).toBe(201)
      expect((await addPhoto()).status).toBe(201)
      await db.updateTable('photo').set({ bytes: 1_000_000 }).execute()
      const files = readdirSync(join(small.dataDir, 'photos'))
      expect((await upload(owner, logoForm(onePixel))).problem).toMatchObject({ status: 507, code: 'storage-full' })
      expect(readdirSync(join(small.dataDir, 'photos'))).toEqual(files)
    } finally {
      await small.stop()
    }
  })
})
