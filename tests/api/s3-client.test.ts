import { randomBytes } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createS3Client } from '#server/s3/s3-client.ts'
import type { S3Config } from '#server/s3/s3-config.ts'
import { S3Problem } from '#server/s3/s3-problem.ts'
import { openS3 } from '../support/s3/open-s3.ts'
import { type S3Fault, type S3Server, startS3Server } from '../support/s3/s3-server.ts'

const partBytes = 5 * 1024 * 1024

async function* pieces(bytes: Buffer, length = 700_001): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += length) yield bytes.subarray(at, at + length)
}
async function collect(stream: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const all = []
  for await (const piece of stream) all.push(piece)
  return Buffer.concat(all)
}

describe('any S3 store', () => {
  let config: S3Config
  let own: S3Server | null
  beforeEach(async () => {
    ;({ config, own } = await openS3(2))
  })
  afterEach(() => own?.stop())

  test('W30 what is stored is returned, measured, listed by pages and removed; what is missing is null', async () => {
    const client = createS3Client(config)
    const bytes = randomBytes(3000)
    const before = Date.now()
    for (const name of ['a', 'b', 'c', 'd', 'e']) await client.put(`photos/${name}_-1.webp`, bytes)
    await client.put('other/x', Buffer.alloc(0))
    expect(await client.get('photos/a_-1.webp')).toEqual(bytes)
    expect(await client.sizeOf('photos/a_-1.webp')).toBe(3000)
    expect(await client.readAt('photos/a_-1.webp', 10, 20)).toEqual(bytes.subarray(10, 30))
    expect((await collect(client.stream('photos/a_-1.webp'))).equals(bytes)).toBe(true)
    expect(await client.get('other/x')).toEqual(Buffer.alloc(0))
    const listed = []
    for await (const one of client.list('photos/')) listed.push(one)
    expect(listed.map(({ key }) => key)).toEqual(['a', 'b', 'c', 'd', 'e'].map((name) => `photos/${name}_-1.webp`))
    for (const { bytes: size, at } of listed) {
      expect(size).toBe(3000)
      expect(Math.abs(at - before)).toBeLessThan(120_000)
    }
    await client.remove('photos/a_-1.webp')
    await client.remove('photos/a_-1.webp')
    expect(await client.get('photos/a_-1.webp')).toBeNull()
    expect(await client.sizeOf('photos/a_-1.webp')).toBeNull()
    await expect(collect(client.stream('photos/a_-1.webp'))).rejects.toThrow(/There is no photos\/a_-1\.webp/)
  })

  test('W31 a long object is stored in parts while it is made, a short one in one; both are what was sent', async () => {
    const client = createS3Client(config, { partBytes })
    for (const length of [0, 1, partBytes, 2 * partBytes, 2 * partBytes + 77]) {
      const bytes = randomBytes(length)
      expect(await client.upload('backups/x.zip', pieces(bytes))).toBe(length)
      expect((await collect(client.stream('backups/x.zip'))).equals(bytes)).toBe(true)
    }
  }, 60_000)

  test('W31 of an object whose source ends with an error nothing is left', async () => {
    const client = createS3Client(config, { partBytes })
    async function* broken(): AsyncGenerator<Buffer> {
      yield* pieces(randomBytes(partBytes + 1))
      throw new Error('the database went away')
    }
    await expect(client.upload('backups/y.zip', broken())).rejects.toThrow('the database went away')
    expect(await client.sizeOf('backups/y.zip')).toBeNull()
    if (own) expect(own.uploads.size).toBe(0)
  })

  test('W32 a wrong key, secret or bucket is told in words, without the secret', async () => {
    const told = async (more: Partial<S3Config>): Promise<string> =>
      createS3Client({ ...config, ...more })
        .put('a', Buffer.from('x'))
        .then(
          () => 'stored',
          (error: unknown) => (error instanceof S3Problem ? error.message : String(error)),
        )
    expect(await told({ secretAccessKey: 'another-secret' })).toMatch(/refused \(403.*S3_SECRET_ACCESS_KEY/)
    expect(await told({ secretAccessKey: 'another-secret' })).not.toContain('another-secret')
    expect(await told({ accessKeyId: 'NOBODY' })).toMatch(/refused \(403.*S3_ACCESS_KEY_ID/)
    expect(await told({ bucket: 'no-such-bucket-here' })).toMatch(/refused \(404.*Create the bucket/)
  })
})

describe('a store with faults', () => {
  let server: S3Server
  let config: S3Config
  beforeEach(async () => {
    server = await startS3Server()
    const { env } = server
    config = {
      ...{ endpoint: env.S3_ENDPOINT ?? '', region: env.S3_REGION ?? '', bucket: env.S3_BUCKET ?? '', prefix: 'p/' },
      ...{ accessKeyId: env.S3_ACCESS_KEY_ID ?? '', secretAccessKey: env.S3_SECRET_ACCESS_KEY ?? '' },
    }
  })
  afterEach(() => server.stop())
  /** Does a fault to the first requests that match. */
  const fail = (pattern: RegExp, fault: S3Fault, times = 1): void => {
    let left = times
    server.fault = (line) => (pattern.test(line) && left-- > 0 ? fault : null)
  }
  const busy = { status: 503, code: 'SlowDown' } as const

  const moments: [string, S3Fault][] = [
    ['busy', busy],
    ['cut off', 'cut'],
  ]
  test.each(moments)('W33 a store that is %s for a moment is asked again', async (_, fault) => {
    const client = createS3Client(config)
    fail(/^PUT/, fault, 2)
    await client.put('a', Buffer.from('one'))
    fail(/^GET/, fault, 2)
    expect(String(await client.get('a'))).toBe('one')
    fail(/^DELETE/, fault, 2)
    await client.remove('a')
    expect(server.objects.size).toBe(0)
    fail(/^PUT/, fault, 3)
    await expect(client.put('a', Buffer.from('one'))).rejects.toThrow(S3Problem)
  })

  test('W33 a store that says nothing is given up, and so is one that is not there', async () => {
    const client = createS3Client(config, { answerMs: 300 })
    fail(/./, 'hang', 9)
    await expect(client.put('a', Buffer.from('one'))).rejects.toThrow(/does not answer \(nothing in 0\.3 s\)/)
    await server.stop()
    await expect(createS3Client(config).get('a')).rejects.toThrow(
      /does not answer \(ECONNREFUSED\)\. Check S3_ENDPOINT/,
    )
    server = await startS3Server()
  })

  test('W31 the begin of an upload is not repeated; its parts are; a lost answer of its end is found out', async () => {
    const client = createS3Client(config, { partBytes })
    const bytes = randomBytes(partBytes + 5)
    fail(/^POST .*uploads/, busy)
    await expect(client.upload('x', pieces(bytes))).rejects.toThrow(/503 SlowDown/)
    expect(server.requests.filter((line) => line.startsWith('POST'))).toHaveLength(1)
    fail(/partNumber=2/, busy)
    expect(await client.upload('x', pieces(bytes))).toBe(bytes.length)
    expect(server.objects.get('p/x')?.bytes.equals(bytes)).toBe(true)
    fail(/^POST .*uploadId/, { ...busy, isDone: true })
    expect(await client.upload('y', pieces(bytes))).toBe(bytes.length)
    fail(/^POST .*uploadId/, busy)
    await expect(client.upload('z', pieces(bytes))).rejects.toThrow(/503 SlowDown/)
    expect(server.objects.has('p/z')).toBe(false)
    expect(server.uploads.size).toBe(0)
  })

  test('W31 an error that comes with status 200 is one, and a server that is no S3 store is named', async () => {
    const client = createS3Client(config, { partBytes })
    fail(/^POST .*uploadId/, { status: 200, code: 'InternalError' })
    await expect(client.upload('x', pieces(randomBytes(partBytes + 5)))).rejects.toThrow(/InternalError/)
    fail(/^GET/, { status: 200, code: 'InternalError' })
    const list = async () => {
      for await (const _ of client.list('')) break
    }
    await expect(list()).rejects.toThrow(/InternalError/)
  })

  test('W31 uploads that were begun and never ended are dropped after a day', async () => {
    const client = createS3Client(config)
    const now = Date.now()
    const parts = new Map()
    server.uploads.set('old', { key: 'p/backups/a.zip', parts, at: now - 25 * 3600_000 })
    server.uploads.set('new', { key: 'p/backups/b.zip', parts, at: now })
    server.uploads.set('theirs', { key: 'q/backups/b.zip', parts, at: 0 })
    await client.dropUploads('backups/', now - 24 * 3600_000)
    expect([...server.uploads.keys()]).toEqual(['new', 'theirs'])
  })
})
