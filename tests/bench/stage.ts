import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { hashToken, makeToken } from '#server/token.ts'
import type { Filled } from './fill-database.ts'
import { origin } from './requests.ts'
import { type Server, startServer } from './start-child.ts'

/** Our server and the bare one on one filled database, and a function that restores it. */
export type BenchStage = {
  readonly ours: Server
  readonly bare: Server
  readonly filled: Filled
  readonly cookie: string
  reset(): void
  end(): Promise<void>
}

export async function openStage(filled: Filled): Promise<BenchStage> {
  const { dataDir, facts } = filled
  const db = new DatabaseSync(join(dataDir, 'pitboard.sqlite'), { timeout: 30_000 })
  db.exec('pragma journal_mode = wal; pragma foreign_keys = on')
  const startedAt = Date.now()
  const token = makeToken()
  db.prepare(`insert into session (id, user_id, token_hash, token_issued_at, user_agent, created_at, last_used_at,
    expires_at) values (?, ?, ?, ?, 'bench', ?, ?, ?)`).run(
    ...[randomUUID(), facts.userId, hashToken(token), startedAt, startedAt, startedAt, startedAt + 86_400_000],
  )
  const { account, pool, filledAt } = facts
  const ids = pool.map((id) => `'${id}'`).join(', ')
  const ofAccount = `account_id = '${account}'`
  const back = `
    begin immediate;
    delete from appointment where ${ofAccount} and created_at > ${filledAt};
    delete from vehicle where ${ofAccount} and created_at > ${filledAt};
    delete from customer where ${ofAccount} and created_at > ${filledAt};
    update appointment_number set last = (select coalesce(max(number), 0) from appointment
      where appointment.account_id = appointment_number.account_id and appointment.year = appointment_number.year)
      where ${ofAccount};
    delete from appointment_event where appointment_id in (${ids}) and seq > 1;
    update appointment set status = 'confirmed', status_version = 1, version = 1, status_reason = null,
      status_detail = null, worked = '[]' where id in (${ids});
    commit;
    pragma wal_checkpoint(truncate);`
  const reset = (): void => db.exec(back)
  reset()
  const env = {
    ...{ NODE_ENV: 'production', DATA_DIR: dataDir, DATABASE_URL: '', PUBLIC_ORIGIN: origin, HOST: '127.0.0.1' },
    ...{ PORT: '0', REGISTRY_URL: 'off', SMTP_URL: '', ACCOUNT: account, USER: facts.userId },
  }
  const ours = await startServer('our-server.ts', env, join(dataDir, 'ours.log'))
  const bare = await startServer('bare-server.ts', env, join(dataDir, 'bare.log'))
  return {
    ours,
    bare,
    filled,
    cookie: `__Host-sid=${token}`,
    reset,
    async end() {
      await Promise.all([ours.end(), bare.end()])
      reset()
      db.close()
    },
  }
}
