import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { requestLoginCode } from '#contract/auth.ts'
import { findFreePort } from '../support/product.ts'
import { must, type ServerFault, seconds, until } from './fault.ts'
import { type FaultyWorkshop, openWorkshop } from './workshop.ts'

/** A mail server on a given port: greylisting refuses each recipient until it has asked this often. */
export async function receiveMails(port: number, refusals = 0) {
  const received: string[] = []
  let left = refusals
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo(_address, _session, done) {
      left -= 1
      done(left >= 0 ? Object.assign(new Error('4.7.1 Greylisted, try again later'), { responseCode: 451 }) : null)
    },
    onData(stream, session, done) {
      stream.resume()
      stream.on('end', () => {
        received.push(...session.envelope.rcptTo.map(({ address }) => address))
        done()
      })
    },
  })
  server.on('error', () => {})
  await new Promise<void>((done) => server.listen(port, '127.0.0.1', done))
  return { received, stop: () => new Promise<void>((done) => server.close(done)) }
}

async function openWithMail(port: number): Promise<FaultyWorkshop> {
  return openWorkshop({
    env: { SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'noreply@pitboard.example', NODE_ENV: 'production' },
  })
}

async function askForCode(workshop: FaultyWorkshop): Promise<number> {
  const startedAt = performance.now()
  const { status } = await workshop.client.send(requestLoginCode, { body: { email: 'anna@example.com' } })
  must(status === 200, 'the request of a code is answered', status)
  return performance.now() - startedAt
}

const refusing: ServerFault = {
  name: 'mail server away',
  what: 'nothing listens at SMTP_URL while a code is requested; then the mail server starts',
  isQuick: false,
  async run() {
    const port = await findFreePort()
    const workshop = await openWithMail(port)
    try {
      await workshop.start()
      const answeredMs = await askForCode(workshop)
      await until('the mail is tried', () => workshop.output().includes('mail not sent'))
      const office = await receiveMails(port)
      const laterMs = await until('the mail arrives', () => office.received.length > 0, 30_000)
      await office.stop()
      must(office.received.length === 1, 'one mail', office.received)
      return {
        seen: `the code is requested in ${seconds(answeredMs)}, and arrives ${seconds(laterMs)} after the mail server is back`,
        kept: 'the mail, once',
      }
    } finally {
      await workshop.remove()
    }
  },
}

const greylisting: ServerFault = {
  name: 'greylisting',
  what: 'the mail server refuses a recipient with 451 at the first attempt',
  isQuick: false,
  async run() {
    const port = await findFreePort()
    const office = await receiveMails(port, 1)
    const workshop = await openWithMail(port)
    try {
      await workshop.start()
      await askForCode(workshop)
      const laterMs = await until('the mail arrives', () => office.received.length > 0, 30_000)
      must(office.received.length === 1, 'one mail', office.received)
      return { seen: `the code arrives after ${seconds(laterMs)}`, kept: 'the mail, once' }
    } finally {
      await workshop.remove()
      await office.stop()
    }
  },
}

const silent: ServerFault = {
  name: 'mail server that does not answer',
  what: 'the mail server accepts connections and says nothing until an attempt is given up; then it works',
  isQuick: false,
  async run() {
    const port = await findFreePort()
    const sockets = new Set<Socket>()
    const hole = createServer((socket) => {
      sockets.add(socket)
      socket.on('error', () => {})
    }).listen(port, '127.0.0.1')
    await once(hole, 'listening')
    const workshop = await openWithMail(port)
    try {
      await workshop.start()
      const answeredMs = await askForCode(workshop)
      const { id, ms } = await workshop.write('Meanwhile')
      must(id !== null && ms < 1_000, 'work goes on meanwhile', ms)
      const gaveUpMs = await until('the attempt is given up', () => workshop.output().includes('mail not sent'), 90_000)
      for (const socket of sockets) socket.destroy()
      hole.close()
      const office = await receiveMails(port)
      const laterMs = await until('the mail arrives', () => office.received.length > 0, 60_000)
      await office.stop()
      return {
        seen: `the code is requested in ${seconds(answeredMs)}; an attempt is given up after ${seconds(gaveUpMs)}, and the code arrives ${seconds(laterMs)} after the mail server works`,
        kept: 'the mail, once',
      }
    } finally {
      await workshop.remove()
    }
  },
}

export const mailFaults: readonly ServerFault[] = [refusing, greylisting, silent]
