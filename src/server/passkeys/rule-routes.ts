import {
  allowPasskey,
  choosePasskeyRule,
  enterRecoveryCode,
  makeRecoveryCode,
  type PasskeyNeed,
  type PasskeyRule,
  readPasskeyNeed,
  readPasskeyRule,
} from '#contract/passkeys/required-passkeys.ts'
import { emailKey } from '#domain/codes/email.ts'
import { writeInstant } from '#domain/instant.ts'
import type { Role } from '#domain/role.ts'
import type { Db } from '../db/database.ts'
import { inTransactionIfOk, type Tx } from '../db/in-transaction.ts'
import type { Deps } from '../deps.ts'
import { type Answer, fail } from '../http/answer.ts'
import type { Bind, Context } from '../http/bind.ts'
import { entryLimits, invitationLimits } from '../limits/limits.ts'
import { attemptOf } from '../limits/log-digest.ts'
import { countAll } from '../limits/store.ts'
import { lockStation } from '../stations/store.ts'
import { allow } from './allow.ts'
import { firstPasskeyMs, recoveredMs } from './permission-times.ts'
import { hashRecoveryCode, makeRecoveryCodeText } from './recovery-code.ts'
import {
  endPermissions,
  findDesk,
  findRecoveryCode,
  findRequired,
  hasPermission,
  isOpenedWithPasskey,
  permit,
  presentPerson,
  putRecoveryCode,
  putRequired,
  takeRecoveryCode,
} from './rule-store.ts'
import { addSignInEvent } from './sign-in-event-store.ts'
import { findPasskeys, findUser } from './store.ts'
import { type TellDeps, tell } from './tell.ts'

type RuleReader = Pick<Context<readonly Role[]>, 'account' | 'sessionId' | 'user' | 'log'>

/** The rule that the desk signs in with passkeys, and the ways back in without one. */
export function bindPasskeyRule(bind: Bind, deps: Deps): void {
  const { config, database, key, now } = deps
  const telling: TellDeps = { ...deps, product: config.productName }

  async function present(
    { account, sessionId, user }: RuleReader,
    on: Db,
    recoveryCode: string | null = null,
  ): Promise<Answer<PasskeyRule>> {
    const madeAt = await findRecoveryCode(on, user.id)
    return {
      ok: true,
      value: {
        isRequired: await findRequired(account, on),
        isReady: await isOpenedWithPasskey(on, sessionId),
        recoveryCodeMadeAt: madeAt === null ? null : writeInstant(madeAt),
        recoveryCode,
        people: (await findDesk(account, on, now())).map((person) => presentPerson(person, user.id)),
      },
    }
  }

  /** Runs a change of the rule after all others of the station, and sends its mails. */
  async function change(
    reader: RuleReader,
    work: (tx: Tx) => Promise<Answer<PasskeyRule>>,
  ): Promise<Answer<PasskeyRule>> {
    const answer = await inTransactionIfOk(database, async (tx) => {
      await lockStation(reader.account, tx, database.kind)
      return work(tx)
    })
    if (answer.ok) deps.mailer.wake()
    return answer
  }

  async function renewCode(tx: Tx, userId: string): Promise<string> {
    const code = makeRecoveryCodeText()
    await putRecoveryCode(tx, userId, hashRecoveryCode(code), now())
    return code
  }

  bind(readPasskeyRule)((_input, context) => present(context, database.db))

  bind(choosePasskeyRule)(({ body: { isRequired } }, context) =>
    change(context, async (tx) => {
      const { account, user, log } = context
      if ((await findRequired(account, tx)) === isRequired) return present(context, tx)
      if (isRequired && !(await isOpenedWithPasskey(tx, context.sessionId))) return fail('passkey-first')
      await putRequired(account, tx, isRequired)
      log.warn({ isRequired }, 'passkey rule changed')
      const people = await findDesk(account, tx, now())
      if (!isRequired) {
        await endPermissions(account, tx)
        const owners = people.filter(({ role }) => role === 'owner')
        await tell(telling, tx, owners, 'not-required', { who: user.name })
        return present(context, tx)
      }
      const without = people.filter(({ hasPasskey }) => !hasPasskey)
      const others = people.filter(({ hasPasskey, userId }) => hasPasskey && userId !== user.id)
      for (const { userId } of without) await permit(account, tx, userId, now() + firstPasskeyMs)
      await tell(telling, tx, without, 'required-first', { who: user.name })
      await tell(telling, tx, others, 'required', { who: user.name })
      return present(context, tx, await renewCode(tx, user.id))
    }),
  )

  bind(makeRecoveryCode)((_input, context) =>
    change(context, async (tx) => {
      if (!(await findRequired(context.account, tx))) return fail('version-conflict')
      if (!(await isOpenedWithPasskey(tx, context.sessionId))) return fail('passkey-first')
      context.log.info('recovery code made')
      return present(context, tx, await renewCode(tx, context.user.id))
    }),
  )

  bind(allowPasskey)(({ body }, context) =>
    change(context, async (tx) => {
      const { account, user, log } = context
      const people = await findDesk(account, tx, now())
      const person = people.find(({ employeeId }) => employeeId === body.employeeId)
      if (!person) return fail('not-found')
      // Another owner has turned it off meanwhile: a code suffices.
      if (!(await findRequired(account, tx))) return fail('version-conflict')
      if (person.userId === user.id) return fail('forbidden')
      // As for an invitation: each sends mails.
      const counted = await countAll(tx, invitationLimits(key, account, emailKey(person.email)), now())
      if (!counted.ok) {
        log.warn({ employee: person.employeeId, why: counted.why }, 'limit hit: permission for a passkey')
        return counted
      }
      await allow(telling, tx, account, person, user.name)
      log.warn({ employee: person.employeeId }, 'passkey allowed')
      return present(context, tx)
    }),
  )

  const needOf = async (
    { user, lacksPasskey }: Pick<Context<'user'>, 'user' | 'lacksPasskey'>,
    on: Db,
  ): Promise<Answer<PasskeyNeed>> => ({
    ok: true,
    value: {
      isNeeded: lacksPasskey,
      hasPasskey: (await findPasskeys(on, user.id)).length > 0,
      mayAdd: !lacksPasskey || (await hasPermission(on, user.id, now())),
      hasRecoveryCode: (await findRecoveryCode(on, user.id)) !== null,
    },
  })

  bind(readPasskeyNeed)((_input, context) => needOf(context, database.db))

  bind(enterRecoveryCode)(async ({ body }, context) => {
    const { user, ip, log, lacksPasskey } = context
    const answer = await inTransactionIfOk(database, async (tx): Promise<Answer<PasskeyNeed>> => {
      const { account } = (await findUser(tx, user.id)) ?? { account: null }
      // Only who needs it can use it.
      const isTaken =
        lacksPasskey && account !== null && (await takeRecoveryCode(tx, user.id, hashRecoveryCode(body.code)))
      if (!isTaken) return fail('invalid-recovery-code', { field: 'code' })
      await permit(account, tx, user.id, now() + recoveredMs)
      await addSignInEvent(tx, { user_id: user.id, kind: 'recovered', passkey: null, by_name: null, at: now() })
      const owners = (await findDesk(account, tx, now())).filter(({ role }) => role === 'owner')
      await tell(telling, tx, owners, 'recovered', { person: user.name })
      return needOf(context, tx)
    })
    if (!answer.ok) {
      const counted = await inTransactionIfOk(database, (tx) => countAll(tx, entryLimits(key, ip), now()))
      log.warn({ kind: 'recovery', ...attemptOf(key, ip) }, counted.ok ? 'sign-in failed' : 'limit hit: recovery code')
      return counted.ok ? answer : counted
    }
    log.warn('recovery code used')
    deps.mailer.wake()
    return answer
  })
}
