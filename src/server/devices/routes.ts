import { enrolDevice, listDevices, renameDevice, revokeDevice } from '#contract/devices.ts'
import { deviceIdleMs } from '../auth/lifetimes.ts'
import { sessionCookie, sessionCookieLine } from '../auth/session.ts'
import { endSession } from '../auth/store.ts'
import { inTransaction } from '../db/in-transaction.ts'
import type { Deps } from '../deps.ts'
import { fail } from '../http/answer.ts'
import type { Bind } from '../http/bind.ts'
import { readCookie } from '../http/cookies.ts'
import { newId } from '../new-id.ts'
import { hashToken, isToken, makeToken } from '../token.ts'
import { endDevice, findDevice, findDevices, insertDevice, rename, reviveDevice } from './store.ts'

export function bindDevices(bind: Bind, { database, now }: Deps): void {
  const { db } = database

  bind(listDevices)(async (_input, { account }) => ({
    ok: true,
    value: { devices: await findDevices(account, db, now()) },
  }))

  bind(enrolDevice)(async ({ body }, { account, user, headers, log }) => {
    const [token, at] = [makeToken(), now()]
    const before = readCookie(headers, sessionCookie)
    const userAgent = headers.get('user-agent') ?? ''
    const device = {
      ...{ name: body.name, locale: user.locale, enrolledById: user.id, enrolledBy: user.name },
      ...{ tokenHash: hashToken(token), userAgent },
    }
    const id = await inTransaction(database, async (tx) => {
      // The tablet must not keep the session of the user who enrolled it.
      if (isToken(before)) await endSession(tx, hashToken(before), at)
      const { again } = body
      if (again !== undefined && (await reviveDevice(account, tx, { id: again, ...device }, at))) return again
      const fresh = newId()
      await insertDevice(account, tx, { id: fresh, ...device }, at)
      return fresh
    })
    log.info({ device: id }, 'workshop device enrolled')
    const value = await findDevice(account, db, id, at)
    return value ? { ok: true, value, headers: [sessionCookieLine(token, deviceIdleMs)] } : fail('not-found')
  })

  bind(renameDevice)(async ({ params, body }, { account, log }) => {
    const at = now()
    const before = await findDevice(account, db, params.id, at)
    if (!before) return fail('not-found')
    const isRenamed = await rename(account, db, params.id, body, at)
    const value = await findDevice(account, db, params.id, at)
    if (!value) return fail('not-found')
    // A repeated request after a lost response is not a conflict.
    if (!isRenamed && value.name === body.name) return { ok: true, value }
    if (!isRenamed) return fail('version-conflict', { current: value })
    log.info({ device: params.id }, 'workshop device renamed')
    return { ok: true, value }
  })

  bind(revokeDevice)(async ({ params }, { account, log }) => {
    if (!(await endDevice(account, db, params.id, now()))) return fail('not-found')
    log.info({ device: params.id }, 'workshop device revoked')
    return { ok: true, value: undefined }
  })
}
