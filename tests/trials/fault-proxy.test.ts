import { once } from 'node:events'
import { Agent, createServer, request, type Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createChance } from '#server/demo/chance.ts'
import { findFreePort } from '../support/product.ts'
import { type FaultProxy, startFaultProxy } from './fault-proxy.ts'

type Answer = { status: number; type: string; body: string } | { failed: string }

let server: Server
let proxy: FaultProxy
let agent: Agent
/** The requests that the server received, in their order. */
let worked: string[]
let stalled: (() => void)[]
beforeEach(async () => {
  worked = []
  stalled = []
  server = createServer(async (asked, answer) => {
    let body = ''
    asked.setEncoding('utf8')
    for await (const chunk of asked) body += String(chunk)
    worked.push(`${asked.method} ${asked.url} ${body}`)
    answer.setHeader('content-type', 'application/json')
    if (asked.url === '/stall') stalled.push(() => answer.end('"late"'))
    else answer.end(JSON.stringify({ echo: body }))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  proxy = await startFaultProxy(await findFreePort(), (server.address() as AddressInfo).port, createChance(1))
  agent = new Agent({ keepAlive: true, maxSockets: 1 })
})
afterEach(async () => {
  agent.destroy()
  await proxy.stop()
  server.closeAllConnections()
  server.close()
})

function ask(method: string, path: string, body = '', withinMs = 5_000): Promise<Answer> {
  return new Promise((done) => {
    const asking = request({ host: '127.0.0.1', port: proxy.port, method, path, agent, timeout: withinMs })
    const fail = (why: unknown) => done({ failed: (why as { code?: string })?.code ?? String(why) })
    asking.on('timeout', () => asking.destroy(new Error('timeout')))
    asking.on('error', fail)
    asking.on('response', async (answer) => {
      let text = ''
      answer.setEncoding('utf8')
      try {
        for await (const chunk of answer) text += String(chunk)
        done({ status: answer.statusCode ?? 0, type: answer.headers['content-type'] ?? '', body: text })
      } catch (error) {
        fail(error)
      }
    })
    if (method === 'PUT') asking.setHeader('idempotency-key', 'a key')
    if (body) asking.setHeader('content-length', Buffer.byteLength(body))
    asking.end(body)
  })
}
const ready = () => ask('PUT', '/api/appointments/ready', '{"a":1}')
const ok = { status: 200, type: 'application/json', body: '{"echo":""}' }
const until = (holds: () => boolean) => expect.poll(holds, { timeout: 5_000 }).toBe(true)

test('it passes requests and bodies, several on one connection', async () => {
  expect(await ask('GET', '/a')).toEqual(ok)
  expect(await ask('POST', '/b', 'ż'.repeat(50_000))).toMatchObject({
    body: JSON.stringify({ echo: 'ż'.repeat(50_000) }),
  })
  expect(await ready()).toMatchObject({ status: 200 })
  expect(worked.map((one) => one.slice(0, 6))).toEqual(['GET /a', 'POST /', 'PUT /a'])
  expect(proxy).toMatchObject({ asked: 1, cuts: 0 })
})

test('requests in chunks, and two at once, are each read as one', async () => {
  const socket = connect(proxy.port, '127.0.0.1')
  await once(socket, 'connect')
  for (const piece of ['POST /x HTTP/1.1\r\nHost: a\r\nContent-Le', 'ngth: 4\r\n\r', '\nab', 'cdGET /y HTTP/1.1\r\n']) {
    socket.write(piece)
    await new Promise((done) => setTimeout(done, 20))
  }
  socket.write('Host: a\r\n\r\n')
  await until(() => worked.length === 2)
  expect(worked).toEqual(['POST /x abcd', 'GET /y '])
  socket.destroy()
})

test('refuse: the port is closed, open connections break, and the port opens again', async () => {
  await ask('GET', '/a')
  const stalling = ask('GET', '/stall')
  await until(() => worked.length === 2)
  await proxy.setMode('refuse')
  expect(await stalling).toEqual({ failed: 'ECONNRESET' })
  expect(await ask('GET', '/b')).toEqual({ failed: 'ECONNREFUSED' })
  await Promise.all([proxy.setMode('pass'), proxy.setMode('refuse'), proxy.setMode('pass')])
  expect(await ask('GET', '/c')).toEqual(ok)
  expect(worked).not.toContain('GET /b ')
})

test('reset: nothing reaches the server', async () => {
  await ask('GET', '/a')
  await proxy.setMode('reset')
  expect(await ask('GET', '/b')).toEqual({ failed: 'ECONNRESET' })
  expect(await ready()).toEqual({ failed: 'ECONNRESET' })
  expect(worked).toEqual(['GET /a '])
})

test('black hole: no answer; afterwards the bytes arrive late, or the connection is dropped', async () => {
  const seen = new Set<string>()
  for (let round = 0; round < 12; round++) {
    await proxy.setMode('black-hole', false)
    const [before, silent] = [worked.length, ready()]
    await until(() => proxy.asked === round + 1)
    expect(worked.length).toBe(before)
    await proxy.setMode('pass')
    const answer = await silent
    seen.add('failed' in answer ? answer.failed : answer.body)
    expect(worked.length).toBe('failed' in answer ? before : before + 1)
  }
  expect([...seen].sort()).toEqual(['ECONNRESET', '{"echo":"{\\"a\\":1}"}'])
})

test('a black hole of one direction: the server works, and no answer arrives', async () => {
  await proxy.setMode('black-hole', true)
  const silent = ask('PUT', '/api/appointments/ready', '{}', 300)
  await until(() => worked.length === 1)
  expect(await silent).toEqual({ failed: 'Error: timeout' })
})

test('cut: the server has made a status change, and its answer never arrives completely', async () => {
  await proxy.setMode('cut')
  expect(await ask('GET', '/a')).toEqual(ok)
  expect(await ask('GET', '/api/appointments/ready')).toEqual(ok)
  for (let round = 1; round <= 8; round++) {
    expect(await ready()).toHaveProperty('failed')
    expect(proxy.cuts).toBe(round)
  }
  expect(worked.filter((one) => one === 'PUT /api/appointments/ready {"a":1}')).toHaveLength(8)
  await proxy.setMode('pass')
  expect(await ready()).toMatchObject({ status: 200 })
})

test('cut once: one status change is made, nothing of its answer arrives, and the next ones are refused', async () => {
  await proxy.cutOnce()
  expect(await ask('GET', '/a')).toEqual(ok)
  expect(await ready()).toHaveProperty('failed')
  for (let round = 0; round < 3; round++) expect(await ready()).toHaveProperty('failed')
  expect(proxy).toMatchObject({ mode: 'refuse', cuts: 1 })
  expect(worked.filter((one) => one.startsWith('PUT'))).toHaveLength(1)
  await proxy.setMode('pass')
  expect(await ready()).toMatchObject({ status: 200 })
})

test('another sender answers: a portal, a proxy, a busy server', async () => {
  await ask('GET', '/a')
  await proxy.setMode('portal')
  expect(await ready()).toMatchObject({
    status: 200,
    type: 'text/html',
    body: expect.stringContaining('guest network'),
  })
  await proxy.setMode('500')
  const answers = await Promise.all(Array.from({ length: 10 }, ready))
  expect(new Set(answers.map((answer) => 'type' in answer && answer.type))).toEqual(
    new Set(['text/html', 'application/problem+json']),
  )
  await proxy.setMode('503')
  expect(await ready()).toMatchObject({ status: 503, body: expect.stringContaining('"code":"unavailable"') })
  expect(worked).toEqual(['GET /a '])
  await proxy.setMode('pass')
  expect(await ready()).toMatchObject({ status: 200 })
})

test('slow: late, complete and in order', async () => {
  await proxy.setMode('slow')
  const startedMs = performance.now()
  expect(await ask('POST', '/a', 'x'.repeat(200_000))).toMatchObject({
    body: JSON.stringify({ echo: 'x'.repeat(200_000) }),
  })
  expect(performance.now() - startedMs).toBeGreaterThan(90)
})

test('a killed server breaks the connection, and a restarted one is reached', async () => {
  const stalling = ask('GET', '/stall')
  await until(() => worked.length === 1)
  const { port } = server.address() as AddressInfo
  server.closeAllConnections()
  server.close()
  expect(await stalling).toHaveProperty('failed')
  expect(await ask('GET', '/b')).toEqual({ failed: 'ECONNRESET' })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  expect(await ask('GET', '/c')).toEqual(ok)
})
