import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { answerCpu } from './answer-cpu.ts'
import { type BareBooking, openBareStore } from './bare-store.ts'

// The cost of the same answers without our rules: node:http, the database driver, and hand-written statements.
const { DATA_DIR = '', ACCOUNT = '', USER = '' } = process.env
const store = openBareStore(join(DATA_DIR, 'pitboard.sqlite'), ACCOUNT, USER)

const send = (response: ServerResponse, status: number, value: unknown): void => {
  response.statusCode = status
  response.setHeader('content-type', 'application/json')
  response.end(JSON.stringify(value))
}

async function readBody(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return JSON.parse(Buffer.concat(chunks).toString())
}

const server = createServer(async (request, response) => {
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://localhost')
  const last = pathname.slice(pathname.lastIndexOf('/') + 1)
  if (request.method === 'POST') send(response, 201, store.create((await readBody(request)) as BareBooking))
  else if (request.method === 'PUT') {
    const { appointmentId } = (await readBody(request)) as { appointmentId: string }
    send(response, 200, store.changeStatus(appointmentId, last))
  } else if (last === 'appointments') {
    send(response, 200, store.list(searchParams.get('from') ?? '', searchParams.get('to') ?? ''))
  } else send(response, 200, store.get(last))
})
server.listen(0, '127.0.0.1', () => answerCpu((server.address() as AddressInfo).port))
