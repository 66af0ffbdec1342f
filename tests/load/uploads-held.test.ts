import { existsSync, readdirSync } from 'node:fs'
import type { Socket } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { uploadProfilePhoto } from '#contract/profiles.ts'
import { mostUploads, mostUploadsOfUser } from '#server/http/uploads.ts'
import { onePixel, pictureForm } from '../support/pictures.ts'
import { headOf, openSocket } from '../support/raw-http.ts'
import { type MeasuredServer, startMeasured } from './start-measured.ts'

// The test starts a process and collects its garbage often.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

let server: MeasuredServer
const sockets: Socket[] = []
beforeAll(async () => {
  server = await startMeasured()
})
afterAll(() => server.stop())
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
  await expect.poll(left, { timeout: 5000 }).toEqual([])
})

const path = `/api${uploadProfilePhoto.path}`
const megabyte = Buffer.alloc(1_000_000, 'x')
const left = () => {
  const folder = join(server.dataDir, 'uploads')
  return existsSync(folder) ? readdirSync(folder) : []
}
const begin = (field: string) => `--x\r\ncontent-disposition: form-data; name="${field}"; filename="a.png"\r\n\r\n`

/** An upload that has sent this many megabytes and does not end. */
async function hold(token: string, megabytes: number) {
  const opened = openSocket(server.url)
  sockets.push(opened.socket)
  const type = 'multipart/form-data; boundary=x'
  const headers = { cookie: `__Host-sid=${token}`, 'content-type': type, 'content-length': 9_900_000 }
  opened.socket.write(headOf('POST', path, headers))
  opened.socket.write(begin(uploadProfilePhoto.files.field))
  for (let sent = 0; sent < megabytes; sent++) {
    if (!opened.socket.write(megabyte)) {
      await new Promise((done) => opened.socket.once('drain', done).once('close', done))
    }
  }
  return opened
}
const send = (token: string) =>
  fetch(`${server.url}${path}`, {
    method: 'POST',
    headers: { cookie: `__Host-sid=${token}` },
    body: pictureForm(onePixel),
  })

test('C10 C30 a person has two uploads at once: a third is told when to retry, another person is served', async () => {
  const [token, other] = [await server.openSession(), await server.openSession()]
  for (let at = 0; at < mostUploadsOfUser; at++) await hold(token, 1)
  await expect.poll(left).toHaveLength(mostUploadsOfUser)
  const third = await send(token)
  expect(third.status).toBe(429)
  expect(third.headers.get('retry-after')).toBe('5')
  expect(await third.json()).toMatchObject({ code: 'too-many-requests' })
  expect((await send(other)).status).toBe(200)
  sockets.pop()?.destroy()
  await expect.poll(async () => (await send(token)).status).toBe(200)
})

test('C10 C30 eight uploads at once are all there are, and none is held in memory', async () => {
  const people = await Promise.all(Array.from({ length: mostUploads / mostUploadsOfUser + 1 }, server.openSession))
  const last = people.pop() ?? ''
  expect((await send(last)).status).toBe(200)
  const holdAll = async (): Promise<void> => {
    for (const token of people) for (let at = 0; at < mostUploadsOfUser; at++) await hold(token, 9)
    await expect.poll(left).toHaveLength(mostUploads)
  }
  const endAll = async (): Promise<void> => {
    for (const socket of sockets.splice(0)) socket.destroy()
    await expect.poll(left, { timeout: 5000 }).toEqual([])
  }
  // The process has allocated its memory for this number of connections.
  await holdAll()
  await endAll()
  const before = await server.collect()
  await holdAll()
  expect((await send(last)).status).toBe(429)
  await pause(200)
  const during = await server.collect()
  // 72 megabytes have arrived.
  expect(during.held - before.held).toBeLessThan(10_000_000)
  await endAll()
  const after = await server.collect()
  expect(after.held).toBeLessThan(before.held * 1.2)
  expect(after.rss).toBeLessThan(before.rss * 1.2)
  expect((await send(last)).status).toBe(200)
})

test('C30 a form that is cut off at any byte frees its slot and leaves nothing', async () => {
  const token = await server.openSession()
  const form = `${begin('photos')}some bytes\r\n--x\r\ncontent-disposition: form-data; name="note"\r\n\r\nrust\r\n--x--\r\n`
  const headers = { cookie: `__Host-sid=${token}`, 'content-type': 'multipart/form-data; boundary=x' }
  for (let end = 0; end < form.length; end += 7) {
    const answer = await fetch(`${server.url}${path}`, { method: 'POST', headers, body: form.slice(0, end) })
    expect(answer.status, form.slice(0, end)).toBe(400)
    const { socket, ended } = openSocket(server.url)
    socket.write(headOf('POST', path, { ...headers, 'content-length': form.length }))
    socket.end(form.slice(0, end))
    await ended
  }
  await expect.poll(left).toEqual([])
  expect((await send(token)).status).toBe(200)
})
