import { createHash } from 'node:crypto'
import {
  addPasskey,
  beginPasskey,
  beginPasskeySignIn,
  listPasskeys,
  mostPasskeys,
  type Passkeys,
  removePasskey,
  renamePasskey,
  signInWithPasskey,
} from '#contract/passkeys/passkeys.ts'
import { writeInstant } from '#domain/instant.ts'
import { type OpenedSession, openSession } from '../auth/open-session.ts'
import type { Db } from '../db/database.ts'
import { inTransactionIfOk, type Tx } from '../db/in-transaction.ts'
import type { Deps } from '../deps.ts'
import { type Answer, fail } from '../http/answer.ts'
import type { Bind } from '../http/bind.ts'
import { hostCookie, readCookie } from '../http/cookies.ts'
import { entryLimits } from '../limits/limits.ts'
import { attemptOf } from '../limits/log-digest.ts'
import { countAll } from '../limits/store.ts'
import { newId } from '../new-id.ts'
import { hashToken, isToken, makeToken } from '../token.ts'
import { type ChallengeFor, challengeIn, challengeLifeMs, makeChallenge, readChallenge } from './challenge.ts'
import { hasPermission, isRequiredOf, noteSessionPasskey, takePermission } from './rule-store.ts'
import { addSignInEvent } from './sign-in-event-store.ts'
import {
  deletePasskey,
  findByCredential,
  findPasskeys,
  findUser,
  insertPasskey,
  lockUser,
  type PasskeyRow,
  putName,
  takeChallenge,
  touchPasskey,
} from './store.ts'
import { type TellDeps, tell } from './tell.ts'
import { algorithms, checkEntry, checkNew, partyOf, userHandleOf } from './webauthn.ts'

/** Ties the challenge of a sign-in to the browser that asked for it. */
const passkeyCookie = '__Host-passkey'

type AnsweredChallenge = { readonly challenge: string; readonly digest: string; readonly endsAt: number }

const digestOf = (challenge: string): string => createHash('sha256').update(challenge).digest('base64url')

/** Passkeys beside the codes by email: one's own, and the sign-in with one. */
export function bindPasskeys(bind: Bind, deps: Deps): void {
  const { config, database, key } = deps
  const { db } = database
  const party = partyOf(config)
  const telling: TellDeps = { ...deps, product: config.productName }

  const present = async (on: Db, userId: string): Promise<Answer<Passkeys>> => ({
    ok: true,
    value: {
      passkeys: (await findPasskeys(on, userId)).map(presentPasskey),
      rpId: party.rpId,
      userHandle: userHandleOf(userId),
      isRequired: await isRequiredOf(on, userId),
    },
  })

  /** Reads the challenge that was answered; `null` if it is not a valid one. */
  function readAnswered(of: ChallengeFor, clientDataJSON: string, now: number): AnsweredChallenge | null {
    const challenge = challengeIn(clientDataJSON)
    const endsAt = challenge === null ? null : readChallenge(key, of, challenge, now)
    return challenge === null || endsAt === null ? null : { challenge, digest: digestOf(challenge), endsAt }
  }

  bind(listPasskeys)((_input, { user }) => present(db, user.id))

  /** Records that a passkey was added or removed, and tells the person. */
  async function noteChange(tx: Tx, userId: string, kind: 'added' | 'removed', passkey: string): Promise<void> {
    await addSignInEvent(tx, { user_id: userId, kind, passkey, by_name: null, at: deps.now() })
    const person = await findUser(tx, userId)
    if (person) await tell(telling, tx, [person], kind, { passkey })
  }

  bind(beginPasskey)(async (_input, { user, sessionId, lacksPasskey }) => {
    if (lacksPasskey && !(await hasPermission(db, user.id, deps.now()))) return fail('passkey-not-allowed')
    const own = await findPasskeys(db, user.id)
    if (own.length >= mostPasskeys) return fail('too-many-passkeys')
    const challenge = makeChallenge(key, { what: 'add', who: sessionId }, deps.now()).toString('base64url')
    return {
      ok: true,
      value: {
        challenge,
        rp: { id: party.rpId, name: config.productName },
        user: { id: userHandleOf(user.id), name: user.email, displayName: user.name },
        pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key', alg })),
        timeout: challengeLifeMs.add,
        attestation: 'none',
        excludeCredentials: own.map(({ credential_id: id, transports }) => ({
          ...{ id, type: 'public-key', transports: JSON.parse(transports) },
        })),
        authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
      },
    }
  })

  bind(addPasskey)(async ({ body }, { user, sessionId, lacksPasskey, log }) => {
    const now = deps.now()
    const answered = readAnswered({ what: 'add', who: sessionId }, body.clientDataJSON, now)
    if (!answered) return fail('passkey-expired')
    const made = await checkNew(party, body, answered.challenge)
    if (!made) return fail('invalid-passkey')
    const answer = await inTransactionIfOk(database, async (tx): Promise<Answer<Passkeys>> => {
      if (!(await takeChallenge(tx, answered.digest, answered.endsAt))) return fail('passkey-expired')
      await lockUser(tx, database.kind, user.id)
      if (lacksPasskey && !(await takePermission(tx, user.id, now))) return fail('passkey-not-allowed')
      if ((await findPasskeys(tx, user.id)).length >= mostPasskeys) return fail('too-many-passkeys')
      const id = newId()
      const isNew = await insertPasskey(tx, {
        ...made,
        ...{ id, user_id: user.id, name: body.name, transports: JSON.stringify(body.transports ?? []) },
        ...{ created_at: now, last_used_at: null },
      })
      if (!isNew) return fail('invalid-passkey')
      await noteSessionPasskey(tx, sessionId, id)
      await noteChange(tx, user.id, 'added', body.name)
      return present(tx, user.id)
    })
    if (!answer.ok) return answer
    log.info('passkey added')
    deps.mailer.wake()
    return answer
  })

  bind(renamePasskey)(async ({ params: { id }, body: { name } }, { user }) =>
    (await putName(db, user.id, id, name)) ? present(db, user.id) : fail('not-found'),
  )

  bind(removePasskey)(async ({ params: { id } }, { user, log }) => {
    const answer = await inTransactionIfOk(database, async (tx): Promise<Answer<Passkeys>> => {
      await lockUser(tx, database.kind, user.id)
      const own = await findPasskeys(tx, user.id)
      const passkey = own.find((one) => one.id === id)
      if (!passkey) return fail('not-found')
      if (own.length === 1 && (await isRequiredOf(tx, user.id))) return fail('last-passkey')
      await deletePasskey(tx, user.id, id)
      await noteChange(tx, user.id, 'removed', passkey.name)
      return present(tx, user.id)
    })
    if (!answer.ok) return answer
    log.info('passkey removed')
    deps.mailer.wake()
    return answer
  })

  bind(beginPasskeySignIn)(async (_input, { headers }) => {
    const cookie = readCookie(headers, passkeyCookie)
    const browser = isToken(cookie) ? cookie : makeToken()
    const of = { what: 'sign-in', who: hashToken(browser) } as const
    return {
      ok: true,
      value: {
        challenge: makeChallenge(key, of, deps.now()).toString('base64url'),
        rpId: party.rpId,
        timeout: challengeLifeMs['sign-in'],
        userVerification: 'required',
      },
      headers: [hostCookie(passkeyCookie, browser, challengeLifeMs['sign-in'] / 1000)],
    }
  })

  bind(signInWithPasskey)(async ({ body }, { headers, ip, log }) => {
    const now = deps.now()
    const refuse = async (why: 'invalid-passkey' | 'unknown-passkey' | 'passkey-expired') => {
      const counted = await inTransactionIfOk(database, (tx) => countAll(tx, entryLimits(key, ip), now))
      log.warn({ kind: 'passkey', why, ...attemptOf(key, ip) }, counted.ok ? 'sign-in failed' : 'limit hit: passkey')
      return counted.ok ? fail(why) : counted
    }
    const cookie = readCookie(headers, passkeyCookie)
    const of = { what: 'sign-in', who: hashToken(isToken(cookie) ? cookie : '') } as const
    const answered = readAnswered(of, body.clientDataJSON, now)
    if (!answered) return refuse('passkey-expired')
    const passkey = await findByCredential(db, body.credentialId)
    if (!passkey) return refuse('unknown-passkey')
    const said = await checkEntry(party, passkey, body, answered.challenge)
    const isOwn = body.userHandle === undefined || body.userHandle === userHandleOf(passkey.user_id)
    if (!said || !isOwn) return refuse('invalid-passkey')
    const opened = await inTransactionIfOk(
      database,
      async (tx): Promise<({ ok: true } & OpenedSession) | { ok: false }> => {
        if (!(await takeChallenge(tx, answered.digest, answered.endsAt))) return { ok: false }
        if (!(await touchPasskey(tx, passkey, { ...said, now }))) return { ok: false }
        return {
          ok: true,
          ...(await openSession(tx, { userId: passkey.user_id, headers, now, passkeyId: passkey.id })),
        }
      },
    )
    if (!opened.ok) return refuse('passkey-expired')
    log.info({ kind: 'passkey', user: passkey.user_id }, 'signed in')
    return { ok: true, value: opened.value, headers: [...opened.headers, hostCookie(passkeyCookie, '', 0)] }
  })
}

const presentPasskey = (row: PasskeyRow): Passkeys['passkeys'][number] => ({
  id: row.id,
  credentialId: row.credential_id,
  name: row.name,
  isSynced: row.is_synced === 1,
  createdAt: writeInstant(row.created_at),
  lastUsedAt: row.last_used_at === null ? null : writeInstant(row.last_used_at),
})
