import { existsSync, readdirSync, statSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { myProfile, type Profile, removeProfilePhoto, uploadProfilePhoto } from '#contract/profiles.ts'
import { drawPicture, onePixel, pictureForm } from '../support/pictures.ts'
import { openSession, type SignedIn, startTestServer, type TestServer } from '../support/server.ts'
import { openStation } from '../support/station.ts'

let server: TestServer
let who: SignedIn
beforeAll(async () => {
  server = await startTestServer()
  who = await openSession(server)
})
afterAll(() => server.stop())

const path = `/api${uploadProfilePhoto.path}`
const upload = (form: BodyInit, headers: Record<string, string> = {}) =>
  who.client.fetch(path, { method: 'POST', body: form, headers })
const cookie = ({ token }: SignedIn) => ({ cookie: `__Host-sid=${token}` })
const show = (photo: string | null, by: SignedIn) => fetch(`${server.url}/api${photo}`, { headers: cookie(by) })

const folder = () => join(server.dataDir, 'photos')
const listFiles = () => (existsSync(folder()) ? readdirSync(folder()) : [])

describe('C10 a picture', () => {
  test.each(['jpeg', 'png', 'webp'] as const)('C10 %s becomes a square of 256 pixels, WebP', async (format) => {
    const picture = await (await drawPicture(900, 300)).toFormat(format).toBuffer()
    const answer = (await upload(pictureForm(picture))).value as Profile
    const shown = await show(answer.photo, who)
    expect(shown.status).toBe(200)
    expect(Object.fromEntries(shown.headers)).toMatchObject({
      'content-type': 'image/webp',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'",
      'cache-control': 'private, max-age=31536000, immutable',
    })
    const stored = sharp(Buffer.from(await shown.arrayBuffer()))
    expect(await stored.metadata()).toMatchObject({ format: 'webp', width: 256, height: 256 })
    // The middle of the picture: red on the left, blue on the right.
    const raw = await stored.raw().toBuffer()
    expect([raw.at(3 * 20), raw.at(3 * 235 + 2)].every((level) => (level ?? 0) > 200)).toBe(true)
  })

  test('C10 its camera metadata are removed, and it is upright', async () => {
    const drawn = await drawPicture(400, 400)
    const exif = { IFD0: { Make: 'SpyCamera' }, IFD3: { GPSLatitude: '52/1 13/1 47/1', GPSLatitudeRef: 'N' } }
    const picture = await drawn.withExif(exif).withMetadata({ orientation: 6 }).jpeg().toBuffer()
    expect(picture.includes('SpyCamera')).toBe(true)
    const { photo } = (await upload(pictureForm(picture))).value as Profile
    const bytes = Buffer.from(await (await show(photo, who)).arrayBuffer())
    expect(bytes.includes('SpyCamera')).toBe(false)
    const { exif: left, xmp, icc, orientation } = await sharp(bytes).metadata()
    expect([left, xmp, icc, orientation]).toEqual([undefined, undefined, undefined, undefined])
    // Rotated by a quarter: the red half is at the top.
    const raw = await sharp(bytes).raw().toBuffer()
    expect(raw.at(3 * (256 * 20 + 128))).toBeGreaterThan(200)
    expect(raw.at(3 * (256 * 235 + 128))).toBeLessThan(60)
  })

  test('C10 one is stored: the previous one is deleted, and so is the last one when it is removed', async () => {
    const first = ((await upload(pictureForm(onePixel))).value as Profile).photo
    const { photo } = (await upload(pictureForm(onePixel))).value as Profile
    expect(photo).toMatch(new RegExp(`^/profiles/${who.userId}/photo/[\\w-]{43}$`))
    expect(photo).not.toBe(first)
    expect((await show(first, who)).status).toBe(404)
    expect(listFiles()).toHaveLength(1)
    expect(statSync(join(folder(), listFiles()[0] ?? '')).mode & 0o777).toBe(0o600)
    expect((await who.client.send(removeProfilePhoto, {})).value.photo).toBeNull()
    expect((await show(photo, who)).status).toBe(404)
    expect(listFiles()).toEqual([])
    expect((await who.client.send(removeProfilePhoto, {})).status).toBe(200)
  })

  test('C10 of many simultaneous uploads one is left', async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, () => upload(pictureForm(onePixel))))
    // Two at a time are accepted, the others are told to retry.
    const refused = answers.filter(({ status }) => status === 429)
    expect(answers.filter(({ status }) => status === 200).length + refused.length).toBe(12)
    expect(refused.length).toBeLessThan(12)
    const { photo } = (await who.client.send(myProfile, {})).value
    expect(listFiles()).toEqual([`${photo?.split('/').at(-1)}.webp`])
  })

  test('C10 a colleague sees it, other stations do not', async () => {
    const { owner, join: employ } = await openStation(server)
    const form = { method: 'POST', body: pictureForm(onePixel) }
    const { photo } = (await owner.client.fetch(path, form)).value as Profile
    expect((await show(photo, await employ('mechanic'))).status).toBe(200)
    expect((await show(photo, who)).status).toBe(404)
    expect((await fetch(`${server.url}/api${photo}`)).status).toBe(401)
  })
})

describe('C10 refused uploads', () => {
  let before: string[]
  beforeAll(() => {
    before = listFiles()
  })

  test('C10 a file that is no picture, under any name', async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>'
    const gif = await (await drawPicture(9, 9)).gif().toBuffer()
    const tiff = await (await drawPicture(9, 9)).tiff().toBuffer()
    const jpeg = await (await drawPicture(300, 300)).jpeg().toBuffer()
    const broken = [jpeg.subarray(0, jpeg.length / 2), jpeg.subarray(0, 30), onePixel.subarray(0, 40)]
    const wrong = ['<script>alert(1)</script>', svg, '%PDF-1.7\n%%EOF', 'text', gif, tiff, ...broken]
    for (const picture of wrong) {
      const { problem } = await upload(pictureForm(picture))
      expect(problem).toMatchObject({ status: 400, code: 'not-an-image', field: 'photo' })
    }
  })

  test('C10 more than 40 megapixels, more than 10 MB', async () => {
    const wide = await (await drawPicture(8200, 5000)).png().toBuffer()
    const most = await (await drawPicture(8000, 5000)).png().toBuffer()
    expect((await upload(pictureForm(wide))).problem).toMatchObject({ status: 413, code: 'image-too-large' })
    expect((await upload(pictureForm(most))).status).toBe(200)
    before = listFiles()
    for (const size of [10_000_001, 11_000_000]) {
      const { problem } = await upload(pictureForm(new Uint8Array(size)))
      expect(problem).toMatchObject({ status: 413, code: 'image-too-large', field: 'photo' })
    }
  })

  test('C10 a body that never ends is aborted', async () => {
    const head = '--x\r\ncontent-disposition: form-data; name="photo"; filename="a.png"\r\n\r\n'
    const body = new ReadableStream({
      start: (controller) => controller.enqueue(new TextEncoder().encode(head)),
      pull: (controller) => controller.enqueue(new Uint8Array(100_000)),
    })
    const headers = { ...cookie(who), 'content-type': 'multipart/form-data; boundary=x' }
    const init = { method: 'POST', body, duplex: 'half', headers }
    const answer = await fetch(`${server.url}${path}`, init as RequestInit)
    expect(await answer.json()).toMatchObject({ status: 413, code: 'image-too-large' })
  })

  test('C10 no picture, an empty one, two, text in its place, other fields', async () => {
    const none = new FormData()
    const text = new FormData()
    text.append('photo', 'a text')
    const other = pictureForm(onePixel)
    other.append('role', 'owner')
    const cases = [
      [none, { field: 'photo', code: 'invalid_type', expected: 'file', missing: true }],
      [pictureForm(''), { field: 'photo', code: 'invalid_type', expected: 'file', missing: true }],
      [text, { field: 'photo', code: 'invalid_type', expected: 'file' }],
      [pictureForm(onePixel, onePixel), { field: 'photo', code: 'too_big', origin: 'array', maximum: 1 }],
      [other, { field: 'role', code: 'unrecognized_keys', keys: ['role'] }],
    ] as const
    for (const [form, issue] of cases) {
      expect((await upload(form)).problem).toMatchObject({ status: 400, code: 'invalid', issues: [issue] })
    }
  })

  test('C10 another content type is a 415, a garbled form a 400, a foreign origin a 403', async () => {
    for (const type of ['application/json', 'image/png', 'multipart/form-data', 'text/plain']) {
      const { problem } = await upload(onePixel, { 'content-type': type })
      expect(problem).toMatchObject({ status: 415, code: 'unsupported-media-type' })
    }
    for (const body of ['', '--x', '--x\r\n\r\nphoto', '--x--']) {
      const garbled = await upload(body, { 'content-type': 'multipart/form-data; boundary=x' })
      expect(garbled.problem).toMatchObject({ status: 400, code: 'invalid', field: 'photo' })
    }
    const foreign = await upload(pictureForm(onePixel), { origin: 'https://evil.example' })
    expect(foreign.problem.code).toBe('forbidden-origin')
  })

  test('C10 an aborted upload leaves nothing', async () => {
    const half = request(`${server.url}${path}`, {
      method: 'POST',
      headers: { ...cookie(who), 'content-type': 'multipart/form-data; boundary=x', 'content-length': 5_000_000 },
    })
    half.on('error', () => {})
    half.write('--x\r\ncontent-disposition: form-data; name="photo"; filename="a.png"\r\n\r\n')
    half.write(onePixel)
    await new Promise((done) => setTimeout(done, 200))
    half.destroy()
    await new Promise((done) => setTimeout(done, 200))
    expect((await who.client.send(myProfile, {})).status).toBe(200)
    expect(server.logs.filter((line) => line.includes('"msg":"bug"'))).toEqual([])
  })

  test('C10 none of them has left a file', () => {
    expect(listFiles()).toEqual(before)
  })
})
