import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { requestRegisterCode } from '#contract/auth.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

type Received = { from: string; to: string[]; text: string }

const received: Received[] = []
let refusals = 0
const post = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onData(stream, session, done) {
    let text = ''
    stream.on('data', (chunk: Buffer) => {
      text += chunk
    })
    stream.on('end', () => {
      if (refusals > 0) {
        refusals -= 1
        return done(Object.assign(new Error('try later'), { responseCode: 451 }))
      }
      const { mailFrom, rcptTo } = session.envelope
      received.push({ from: mailFrom ? mailFrom.address : '', to: rcptTo.map((one) => one.address), text })
      done()
    })
  },
})

let server: TestServer
beforeAll(async () => {
  await new Promise<void>((done) => post.listen(0, '127.0.0.1', done))
  const { port } = post.server.address() as AddressInfo
  const env = { SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'noreply@pitboard.example', NODE_ENV: 'production' }
  server = await startTestServer({ env })
})
afterAll(async () => {
  await server.stop()
  await new Promise<void>((done) => post.close(done))
})

async function waitForMail(to: string): Promise<Received> {
  for (let tries = 0; tries < 300; tries++) {
    const mail = received.find((one) => one.to.includes(to))
    if (mail) return mail
    await new Promise((done) => setTimeout(done, 10))
  }
  throw new Error(`no mail to ${to}`)
}

const ask = (email: string) => server.client().send(requestRegisterCode, { body: { email } })

test('A1 a code goes out by SMTP, as text and HTML, from the configured address', async () => {
  expect((await ask('anna@example.com')).status).toBe(200)
  const mail = await waitForMail('anna@example.com')
  expect(mail.from).toBe('noreply@pitboard.example')
  expect(mail.to).toEqual(['anna@example.com'])
  expect(mail.text).toMatch(/^From: Pitboard <noreply@pitboard\.example>\r$/m)
  expect(mail.text).toMatch(/^Subject: \d{4} \d{4} is your Pitboard code\r$/m)
  expect(mail.text).toMatch(/^Auto-Submitted: auto-generated\r$/m)
  expect(mail.text).toContain('Content-Type: text/plain')
  expect(mail.text).toContain('Content-Type: text/html')
})

test('a post office that has a bad minute gets the mail again, also after a restart', async () => {
  refusals = 1
  expect((await ask('late@example.com')).status).toBe(200)
  const row = () => server.database.db.selectFrom('mail').selectAll().where('sent_at', 'is', null).executeTakeFirst()
  for (let tries = 0; tries < 300 && !(await row())?.last_error; tries++) {
    await new Promise((done) => setTimeout(done, 10))
  }
  expect(await row()).toMatchObject({ attempts: 1, last_error: expect.any(String) })
  expect(received.some((one) => one.to.includes('late@example.com'))).toBe(false)
  server.clock.advance(6000)
  await server.restart()
  await waitForMail('late@example.com')
})

test('a mail whose code has run out is not sent any more, and nothing of it is kept', async () => {
  refusals = 1
  await ask('tired@example.com')
  const row = () => server.database.db.selectFrom('mail').selectAll().orderBy('created_at', 'desc').executeTakeFirst()
  for (let tries = 0; tries < 300 && !(await row())?.last_error; tries++) {
    await new Promise((done) => setTimeout(done, 10))
  }
  server.clock.advance(11 * 60_000)
  await server.restart()
  for (let tries = 0; tries < 300 && !(await row())?.failed_at; tries++) {
    await new Promise((done) => setTimeout(done, 10))
  }
  expect(await row()).toMatchObject({ sealed: '', sent_at: null, last_error: 'expired' })
})

test('an address cannot add a header or a second receiver', async () => {
  for (const email of ['a@example.com\r\nBcc: b@example.com', 'a@example.com,b@example.com', '<a@example.com>']) {
    expect((await ask(email)).status).toBe(400)
  }
})
