import { expect, test } from 'vitest'
import { inTransaction } from '#server/db/in-transaction.ts'
import { createMailer } from '#server/mail/create-mailer.ts'
import { startTestServer } from '../support/server.ts'

test('a mailer that is woken after its end sends nothing: the next one does, once', async () => {
  const server = await startTestServer()
  try {
    const { database } = server
    const sent: string[] = []
    const log = { info: () => {}, warn: () => {}, error: () => {} } as never
    const make = () => {
      const deliver = async ({ to }: { to: string }) => void sent.push(to)
      return createMailer({ database, key: Buffer.alloc(32), now: Date.now, log, deliver })
    }
    const ended = make()
    const mail = { kind: 'code', to: 'anna@example.com', subject: 'Code', text: '1', html: '1', expiresAt: 9e15 }
    await inTransaction(database, (tx) => ended.enqueue(tx, mail as never))
    await ended.stop()
    await ended.drain()
    expect(sent).toEqual([])
    await make().drain()
    expect(sent).toEqual(['anna@example.com'])
  } finally {
    await server.stop()
  }
})
