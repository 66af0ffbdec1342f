import { afterAll, beforeAll, expect, test } from 'vitest'
import { requestRegisterCode } from '#contract/auth.ts'
import { type PostOffice, startPostOffice } from '../support/post-office.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

let post: PostOffice
let server: TestServer
beforeAll(async () => {
  post = await startPostOffice()
  server = await startTestServer({ env: post.env })
})
afterAll(async () => {
  await server.stop()
  await post.stop()
})

const waitForMail = (to: string) => post.waitFor((mail) => mail.to.includes(to))
const ask = (email: string) => server.client().send(requestRegisterCode, { body: { email } })

test('A1 a code is sent by SMTP, as text and HTML, from the configured address', async () => {
  expect((await ask('anna@example.com')).status).toBe(200)
  const mail = await waitForMail('anna@example.com')
  expect(mail.from).toBe('noreply@pitboard.example')
  expect(mail.to).toEqual(['anna@example.com'])
  expect(mail.raw).toMatch(/^From: Pitboard <noreply@pitboard\.example>\r$/m)
  expect(mail.raw).toMatch(/^Subject: \d{4} \d{4} is your Pitboard code\r$/m)
  expect(mail.raw).toMatch(/^Auto-Submitted: auto-generated\r$/m)
  expect(mail.raw).toContain('Content-Type: text/plain')
  expect(mail.raw).toContain('Content-Type: text/html')
})

test('a mail is sent again after a temporary failure of the mail server, also after a restart', async () => {
  post.refusals = 1
  expect((await ask('late@example.com')).status).toBe(200)
  const row = () => server.database.db.selectFrom('mail').selectAll().where('sent_at', 'is', null).executeTakeFirst()
  for (let tries = 0; tries < 300 && !(await row())?.last_error; tries++) {
    await new Promise((done) => setTimeout(done, 10))
  }
  expect(await row()).toMatchObject({ attempts: 1, last_error: expect.any(String) })
  expect(post.received.some((one) => one.to.includes('late@example.com'))).toBe(false)
  server.clock.advance(6000)
  await server.restart()
  await waitForMail('late@example.com')
})

test('a mail whose code has expired is not sent any more, and nothing of it is stored', async () => {
  post.refusals = 1
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

test('an address cannot inject a header or a second recipient', async () => {
  for (const email of ['a@example.com\r\nBcc: b@example.com', 'a@example.com,b@example.com', '<a@example.com>']) {
    expect((await ask(email)).status).toBe(400)
  }
})
