import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { answerCpu } from './answer-cpu.ts'
import { openBarePostgres } from './bare-postgres.ts'
import { type BareBooking, openBareStore } from './bare-store.ts'

// The cost of the same answers without our rules: node:http, the database driver, and hand-written statements. With
// LIST=text the database makes the JSON of a list, and it is only passed through.
const { DATA_DIR = '', DATABASE_URL = '', ACCOUNT = '', USER = '', LIST = 'rows' } = process.env
const file = join(DATA_DIR, 'pitboard.sqlite')
const store = DATABASE_URL ? null : openBareStore(file, ACCOUNT, USER)
const postgres = DATABASE_URL ? await openBarePostgres(DATABASE_URL, ACCOUNT) : null
const hello = '<!doctype html><html lang="en"><title>Hello</title><h1>Hello</h1></html>'

const send = (response: ServerResponse, status: number, text: string, type = 'application/json'): void => {
  response.statusCode = status
  response.setHeader('content-type', type)
  response.end(text)
}

async function readBody(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return JSON.parse(Buffer.concat(chunks).toString())
}

const server = createServer(async (request, response) => {
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://localhost')
  const last = pathname.slice(pathname.lastIndexOf('/') + 1)
  const [from, to] = [searchParams.get('from') ?? '', searchParams.get('to') ?? '']
  if (!pathname.startsWith('/api/')) send(response, 200, hello, 'text/html')
  else if (request.method === 'POST') {
    send(response, 201, JSON.stringify(store?.create((await readBody(request)) as BareBooking)))
  } else if (request.method === 'PUT') {
    const { appointmentId } = (await readBody(request)) as { appointmentId: string }
    send(response, 200, JSON.stringify(store?.changeStatus(appointmentId, last)))
  } else if (last !== 'appointments') {
    send(response, 200, JSON.stringify(store ? store.get(last) : await postgres?.get(last)))
  } else if (store && LIST === 'text') send(response, 200, store.listAsText(from, to))
  else send(response, 200, JSON.stringify(store ? store.list(from, to) : await postgres?.list(from, to)))
})
server.listen(0, '127.0.0.1', () => answerCpu((server.address() as AddressInfo).port))
