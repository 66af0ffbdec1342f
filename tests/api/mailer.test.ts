import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { inTransaction } from '#server/db/in-transaction.ts'
import { createMailer } from '#server/mail/create-mailer.ts'
import { openDatabase } from '#server/open-database.ts'
import { makePostgresDatabase } from '../support/postgres.ts'
import { copyMigrated } from '../support/product/copy-migrated.ts'
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

/** A database without a server, whose own mailer would send with a clock of its own. */
async function openAlone() {
  const dataDir = mkdtempSync(join(tmpdir(), 'pitboard-mailer-'))
  const postgres = await makePostgresDatabase({ template: process.env.TEST_DATABASE_TEMPLATE })
  if (!postgres) await copyMigrated(dataDir)
  const database = await openDatabase({ databaseUrl: postgres?.url ?? null, dataDir }, Date.now)
  const close = async (): Promise<void> => {
    await database.close()
    await postgres?.drop()
    rmSync(dataDir, { recursive: true, force: true })
  }
  return { database, close }
}

test('a refused mail is sent again after 5 s, then after twice as long, at most after a quarter of an hour', async () => {
  const { database, close } = await openAlone()
  try {
    const log = { info: () => {}, warn: () => {}, error: () => {} } as never
    let now = Date.now()
    const deliver = async () => {
      throw new Error('not now')
    }
    const mailer = createMailer({ database, key: Buffer.alloc(32), now: () => now, log, deliver })
    const mail = { kind: 'code', to: 'anna@example.com', subject: 'Code', text: '1', html: '1', expiresAt: 9e15 }
    await inTransaction(database, (tx) => mailer.enqueue(tx, mail as never))
    const pauses: number[] = []
    while (pauses.length < 10) {
      await mailer.drain()
      const { next_at } = await database.db.selectFrom('mail').select('next_at').executeTakeFirstOrThrow()
      pauses.push((next_at - now) / 1000)
      now = next_at
    }
    await mailer.stop()
    expect(pauses).toEqual([5, 10, 20, 40, 80, 160, 320, 640, 900, 900])
  } finally {
    await close()
  }
})

test('W26 a mail that was put off before the clock was set back is sent', async () => {
  const { database, close } = await openAlone()
  try {
    const log = { info: () => {}, warn: () => {}, error: () => {} } as never
    let now = Date.now() + 3 * 86_400_000
    let isAway = true
    const sent: string[] = []
    const deliver = async ({ to }: { to: string }) => {
      if (isAway) throw new Error('not now')
      sent.push(to)
    }
    const mailer = createMailer({ database, key: Buffer.alloc(32), now: () => now, log, deliver })
    const mail = { kind: 'code', to: 'anna@example.com', subject: 'Code', text: '1', html: '1', expiresAt: 9e15 }
    await inTransaction(database, (tx) => mailer.enqueue(tx, mail as never))
    await mailer.drain()
    isAway = false
    now -= 3 * 86_400_000
    await mailer.drain()
    await mailer.stop()
    expect(sent).toEqual(['anna@example.com'])
  } finally {
    await close()
  }
})
