import { type AddressInfo, createServer } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { requestRegisterCode } from '#contract/auth.ts'
import { joinWaitlist } from '#contract/landing.ts'
import { mostAtOnce } from '#server/mail/create-mailer.ts'
import { deliverBySmtp } from '#server/mail/deliver-by-smtp.ts'
import { type PostOffice, startPostOffice } from '../support/post-office.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

let post: PostOffice
let server: TestServer
beforeAll(async () => {
  post = await startPostOffice()
  server = await startTestServer({ env: { ...post.env, TRUST_PROXY: '1' } })
})
afterAll(async () => {
  await server.stop()
  await post.stop()
})
beforeEach(() => {
  post.received.length = 0
})

let networks = 0
const elsewhere = () => ({ 'x-forwarded-for': `10.0.0.${++networks}` })
async function askForCode(email: string): Promise<void> {
  const asked = await server.client().send(requestRegisterCode, { body: { email } }, elsewhere())
  expect(asked.status).toBe(200)
}
async function join(email: string): Promise<void> {
  const body = { email, consent: true }
  expect((await server.client().send(joinWaitlist, { body }, elsewhere())).status).toBe(202)
}
const arrived = (email: string) => post.waitFor((mail) => mail.to.includes(email))
/**
 * Mailboxes that begin with `slow` answer only when released. Returns the waiting addresses, and how to release them.
 */
function holdSlowMailboxes(): { waiting: Set<string>; release(): void } {
  const waiting = new Set<string>()
  const { promise, resolve } = Promise.withResolvers<void>()
  post.hold = async (address) => {
    if (!address.startsWith('slow')) return
    waiting.add(address)
    await promise
  }
  return { waiting, release: resolve }
}

test('A1 a code is sent while another mailbox delays the mail server', async () => {
  const slow = holdSlowMailboxes()
  await askForCode('slow@example.com')
  await expect.poll(() => slow.waiting.size).toBe(1)
  await askForCode('anna@example.com')
  await arrived('anna@example.com')
  expect(post.received).toHaveLength(1)
  slow.release()
  await arrived('slow@example.com')
})

test('codes are sent before all other mails, which never use all connections', async () => {
  const slow = holdSlowMailboxes()
  for (let count = 0; count < mostAtOnce; count++) await join(`slow${count}@example.com`)
  await expect.poll(() => slow.waiting.size).toBe(3)
  await join('patient@example.com')
  await askForCode('berta@example.com')
  await arrived('berta@example.com')
  // Already queued, but not begun.
  expect([slow.waiting.size, post.received.length]).toEqual([3, 1])
  slow.release()
  for (let count = 0; count < mostAtOnce; count++) await arrived(`slow${count}@example.com`)
  await arrived('patient@example.com')
  const { db } = server.database
  await expect
    .poll(async () => (await db.selectFrom('mail').select('id').where('sent_at', 'is', null).execute()).length)
    .toBe(0)
  const tried = await db.selectFrom('mail').select('attempts').execute()
  expect(tried.every(({ attempts }) => attempts === 1)).toBe(true)
})

test('an unresponsive mail server does not delay others', async () => {
  const patience = { connectionTimeout: 200, greetingTimeout: 200, socketTimeout: 200 }
  const from = { name: 'Pitboard', address: 'noreply@example.com', bounces: 'noreply@example.com' }
  const mail = { to: 'anna@example.com', subject: 'Hello', text: 'Hello', html: '<p>Hello</p>' }
  for (const greeting of ['', '220 post.example.com ESMTP\r\n']) {
    const unresponsive = createServer((socket) => void socket.on('error', () => {}).write(greeting)).listen(
      0,
      '127.0.0.1',
    )
    await new Promise((done) => unresponsive.once('listening', done))
    const { port } = unresponsive.address() as AddressInfo
    const line = deliverBySmtp(`smtp://127.0.0.1:${port}`, from, patience)
    await expect(line.deliver(mail, 'm')).rejects.toMatchObject({ code: 'ETIMEDOUT' })
    line.close()
    unresponsive.close()
  }
})
