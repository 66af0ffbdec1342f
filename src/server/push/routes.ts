import {
  getPush,
  mostPushDevices,
  type Push,
  savePushChoice,
  subscribePush,
  testPush,
  unsubscribePush,
} from '#contract/push/push.ts'
import { writeInstant } from '#domain/instant.ts'
import { pushKindsOf } from '#domain/push/push-kinds.ts'
import type { Role } from '#domain/role.ts'
import type { Db } from '../db/database.ts'
import { inTransaction, inTransactionIfOk } from '../db/in-transaction.ts'
import type { Deps } from '../deps.ts'
import { type Answer, fail, invalidField } from '../http/answer.ts'
import type { Bind, Context } from '../http/bind.ts'
import { pushTestLimits } from '../limits/limits.ts'
import { countAll } from '../limits/store.ts'
import { newId } from '../new-id.ts'
import { wishesOf } from './create-pusher.ts'
import { isPushKey } from './encrypt-push.ts'
import { pushEndpointFault } from './push-endpoint.ts'
import { findChoice, findDeviceOf, findDevices, putChoice, putSubscription, removeDevice } from './store.ts'

type DeviceOwner = Pick<Context<readonly Role[]>, 'account' | 'user' | 'role' | 'sessionId'>

/** One's own notifications: what one is notified of, and on which devices. */
export function bindPush(bind: Bind, deps: Deps): void {
  const { config, database, key, now, push } = deps
  const { db } = database

  const present = async (on: Db, { account, user, role, sessionId }: DeviceOwner): Promise<Answer<Push>> => ({
    ok: true,
    value: {
      publicKey: push.publicKey,
      choice: wishesOf(await findChoice(on, user.id), role),
      kinds: [...pushKindsOf(role)],
      devices: (await findDevices(account, on, user.id, now())).map((row) => ({
        id: row.id,
        current: row.session_id === sessionId,
        userAgent: row.user_agent,
        createdAt: writeInstant(row.created_at),
        lastSentAt: row.last_sent_at === null ? null : writeInstant(row.last_sent_at),
        endpoint: row.session_id === sessionId ? row.endpoint : null,
      })),
    },
  })

  bind(getPush)((_input, reader) => present(db, reader))

  bind(savePushChoice)(async ({ body: { kinds, quiet, showsNames } }, reader) => {
    const foreign = kinds.findIndex((kind) => !pushKindsOf(reader.role).includes(kind))
    if (foreign >= 0) return invalidField(`kinds.${foreign}`, 'not-of-role')
    if (quiet && quiet.from === quiet.until) return invalidField('quiet.until', 'empty')
    await putChoice(db, {
      ...{ user_id: reader.user.id, kinds: JSON.stringify(kinds), shows_names: showsNames ? 1 : 0 },
      ...{ quiet_from: quiet?.from ?? null, quiet_until: quiet?.until ?? null, updated_at: now() },
    })
    reader.log.info('choice of notifications changed')
    return present(db, reader)
  })

  bind(subscribePush)(async ({ body: { endpoint, keys } }, reader) => {
    const { account, user, sessionId, headers, log } = reader
    const fault = pushEndpointFault(endpoint, config.pushPrivateHosts)
    if (fault !== null) return invalidField('endpoint', fault)
    if (!isPushKey(keys.p256dh)) return invalidField('keys.p256dh', 'invalid')
    return inTransactionIfOk(database, async (tx): Promise<Answer<Push>> => {
      const others = (await findDevices(account, tx, user.id, now())).filter(
        (row) => row.session_id !== sessionId && row.endpoint !== endpoint,
      )
      if (others.length >= mostPushDevices) return fail('too-many-devices')
      await putSubscription(account, tx, {
        ...{ id: newId(), user_id: user.id, session_id: sessionId, endpoint, ...keys, created_at: now() },
        user_agent: (headers.get('user-agent') ?? '').slice(0, 300),
      })
      log.info('notifications switched on')
      return present(tx, reader)
    })
  })

  bind(unsubscribePush)(async ({ params: { id } }, reader) => {
    if (!(await removeDevice(reader.account, db, reader.user.id, id))) return fail('not-found')
    reader.log.info('notifications switched off')
    return present(db, reader)
  })

  bind(testPush)(async (_input, { account, user, sessionId }) => {
    const counted = await inTransaction(database, (tx) => countAll(tx, pushTestLimits(key, user.id), now()))
    if (!counted.ok) return counted
    const device = await findDeviceOf(account, db, sessionId)
    return { ok: true, value: { result: device ? await push.test(device.id) : 'gone' } }
  })
}
