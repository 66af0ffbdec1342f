import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { runBackup } from '#server/backup/run-backup.ts'
import { retainAssetsMs } from '#server/http/retained-assets.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

let server: TestServer
const scratch = mkdtempSync(join(tmpdir(), 'pitboard-builds-'))
const distDir = join(scratch, 'dist')

/** The result of `npm run build`: the old build is gone. */
function build(id: string, assets: Record<string, string>): void {
  rmSync(distDir, { recursive: true, force: true })
  mkdirSync(join(distDir, 'assets'), { recursive: true })
  writeFileSync(join(distDir, 'index.html'), `<title>${id}</title>`)
  writeFileSync(join(distDir, 'sw.js'), `worker of ${id}`)
  writeFileSync(join(distDir, 'sw-off.js'), 'no worker')
  writeFileSync(join(distDir, 'app-manifest.json'), JSON.stringify({ buildId: id, routes: [], rules: [] }))
  for (const [name, text] of Object.entries(assets)) writeFileSync(join(distDir, 'assets', name), text)
}

const vendor = { 'vendor-aaaaaaaa.js': 'vendor' }
const one = { 'main-11111111.js': 'one', '-page-1111-11_.css': 'one too', ...vendor }
const two = { 'main-22222222.js': 'two', ...vendor }
const three = { 'main-33333333.js': 'three' }

beforeAll(async () => {
  build('one', one)
  server = await startTestServer({ distDir })
})
afterAll(async () => {
  await server.stop()
  rmSync(scratch, { recursive: true })
})
beforeEach(async () => {
  rmSync(join(server.dataDir, 'builds'), { recursive: true, force: true })
  build('one', one)
  await server.restart()
})

const get = async (name: string) => {
  const { status, text } = await server.client().fetch(`/assets/${name}`)
  return status === 200 ? text : status
}
const retainedFiles = () => readdirSync(join(server.dataDir, 'builds/assets')).toSorted()

test('O10 a page of the previous build finds its assets for a week, then a 404 that is no page', async () => {
  build('two', two)
  await server.restart()
  expect(await Promise.all(['main-11111111.js', '-page-1111-11_.css', 'main-22222222.js'].map(get))).toEqual([
    'one',
    'one too',
    'two',
  ])
  const answer = await server.client().fetch('/assets/main-11111111.js', { headers: { 'accept-encoding': 'br' } })
  expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  expect(answer.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff')

  server.clock.advance(retainAssetsMs - 1)
  await server.restart()
  expect(await get('main-11111111.js')).toBe('one')
  server.clock.advance(1)
  await server.restart()
  // The server removes files while it answers.
  await expect.poll(retainedFiles).toEqual(['main-22222222.js', 'vendor-aaaaaaaa.js'])
  expect(await get('main-11111111.js')).toBe(404)
})

test('O10 a build that is replaced while the server runs is served whole until the restart', async () => {
  build('two', two)
  expect(await Promise.all(['main-11111111.js', 'main-22222222.js'].map(get))).toEqual(['one', 404])
  expect((await server.client().fetch('/latest.json')).text).not.toContain('two')
})

test('O10 the week begins when a build is replaced, not when it was made; a restored one is current again', async () => {
  server.clock.advance(10 * retainAssetsMs)
  build('two', two)
  await server.restart()
  expect(await get('main-11111111.js')).toBe('one')
  server.clock.advance(retainAssetsMs / 2)
  build('one', one)
  await server.restart()
  server.clock.advance(retainAssetsMs)
  build('three', three)
  await server.restart()
  // A file that is asked for before its removal stays in memory, and is answered until the restart.
  await expect.poll(retainedFiles).not.toContain('main-22222222.js')
  expect(await Promise.all(['main-11111111.js', 'main-22222222.js'].map(get))).toEqual(['one', 404])
})

test('O10 an asset of the previous build is sent as that build compressed it', async () => {
  const lines = 'export {}\n'.repeat(200)
  build('packed', { 'main-77777777.js': lines })
  mkdirSync(join(distDir, 'packed'))
  // Other content, which shows that it is this file.
  writeFileSync(join(distDir, 'packed/main-77777777.js'), brotliCompressSync('compressed by the build'))
  await server.restart()
  build('two', two)
  await server.restart()
  const read = async (encoding: string) => {
    const { text } = await server
      .client()
      .fetch('/assets/main-77777777.js', { headers: { 'accept-encoding': encoding } })
    return text
  }
  expect([await read('br'), await read('gzip')]).toEqual(['compressed by the build', lines])
  server.clock.advance(retainAssetsMs)
  await server.restart()
  await expect.poll(() => readdirSync(join(server.dataDir, 'builds/packed'))).toEqual([])
  expect(await get('main-77777777.js')).toBe(404)
})

test('O10 only names of hashed files are looked up, and a file that is not retained is a 404', async () => {
  for (const path of ['/assets/..%2fbuilds.json', '/assets/%2e%2e/builds.json', '/builds.json', '/assets/gone.js']) {
    expect((await server.client().fetch(path)).status, path).toBe(404)
  }
})

test('O10 half a file of a killed start is removed, a damaged list costs only old pages', async () => {
  const draft = join(server.dataDir, 'builds/assets/main-00000000.js.7.part')
  writeFileSync(draft, 'ha')
  utimesSync(draft, 0, 0)
  writeFileSync(join(server.dataDir, 'builds/builds.json'), '[{"id":')
  build('two', two)
  await server.restart()
  await expect.poll(retainedFiles).toEqual(Object.keys(two).toSorted())
  expect(await get('main-22222222.js')).toBe('two')
})

test('O10 a file that another instance renames meanwhile does not stop the removal', async () => {
  // Like a file that is gone when it is read.
  symlinkSync('gone', join(server.dataDir, 'builds/assets/main-00000000.js.7.part'))
  build('two', two)
  await server.restart()
  await expect.poll(retainedFiles).toEqual(Object.keys({ ...one, ...two }).toSorted())
})

test('O10 an asset that the previous build did not compress is compressed once and outside of the event loop', async () => {
  const lines = Array.from({ length: 12_000 }, (_, at) => `export const name${at * 7919} = ${at * 104_729}`)
  const large = ['large-44444444.js', 'large-55555555.js', 'large-66666666.js']
  build('large', Object.fromEntries(large.map((name) => [name, lines.join('\n')])))
  await server.restart()
  build('two', two)
  await server.restart()
  expect(await get('main-22222222.js')).toBe('two')
  for (const encoding of ['br', 'gzip', 'br', 'gzip']) {
    const costs: number[] = []
    for (const name of large) {
      const before = process.threadCpuUsage()
      const answer = await server.client().fetch(`/assets/${name}`, { headers: { 'accept-encoding': encoding } })
      const { user, system } = process.threadCpuUsage(before)
      costs.push((user + system) / 1000)
      expect(answer.headers.get('content-encoding')).toBe(encoding)
      expect(answer.text).toHaveLength(lines.join('\n').length)
    }
    // Compressing one takes more than a hundred milliseconds; this is the cost of reading the answer. The minimum of
    // three, because other work of this process may fall into one of them.
    expect(Math.min(...costs), encoding).toBeLessThan(50)
  }
  // A requested file is then served without the disk.
  rmSync(join(server.dataDir, 'builds/assets/large-44444444.js'))
  expect(await get('large-44444444.js')).toHaveLength(lines.join('\n').length)
})

test('O10 a folder that is not writable does not prevent a start', async () => {
  rmSync(join(server.dataDir, 'builds'), { recursive: true })
  writeFileSync(join(server.dataDir, 'builds'), 'in the way')
  await server.restart()
  expect(await get('main-11111111.js')).toBe('one')
  expect(server.logs.at(-1)).toContain('assets of this build cannot be retained')
  rmSync(join(server.dataDir, 'builds'))
})

test('O10 a backup does not contain them', async () => {
  const file = join(scratch, 'backup.zip')
  await runBackup([file], {
    DATA_DIR: server.dataDir,
    ...(server.databaseUrl ? { DATABASE_URL: server.databaseUrl } : {}),
  })
  expect(retainedFiles()).toContain('main-11111111.js')
  const names = readFileSync(file, 'latin1')
  expect(names).toContain('secret.key')
  expect(names).not.toMatch(/builds|main-11111111/)
})

test('O10 with SERVICE_WORKER=off the served worker is the one that unregisters itself', async () => {
  expect((await server.client().fetch('/sw.js')).text).toBe('worker of one')
  const off = await startTestServer({ distDir, env: { SERVICE_WORKER: 'off' } })
  const answer = await off.client().fetch('/sw.js')
  await off.stop()
  expect([answer.text, answer.headers.get('cache-control')]).toEqual(['no worker', 'no-cache'])
})
