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
import { inTransactionIfOk } from '../db/in-transaction.ts'
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
import {
  deletePasskey,
  findByCredential,
  findPasskeys,
  insertPasskey,
  type PasskeyRow,
  putName,
  takeChallenge,
  touchPasskey,
} from './store.ts'
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

  const present = async (on: Db, userId: string): Promise<Answer<Passkeys>> => ({
    ok: true,
    value: {
      passkeys: (await findPasskeys(on, userId)).map(presentPasskey),
      rpId: party.rpId,
      userHandle: userHandleOf(userId),
    },
  })

  /** Reads the challenge that was answered; `null` if it is not a valid one. */
  function readAnswered(of: ChallengeFor, clientDataJSON: string, now: number): AnsweredChallenge | null {
    const challenge = challengeIn(clientDataJSON)
    const endsAt = challenge === null ? null : readChallenge(key, of, challenge, now)
    return challenge === null || endsAt === null ? null : { challenge, digest: digestOf(challenge), endsAt }
  }

  bind(listPasskeys)((_input, { user }) => present(db, user.id))

  bind(beginPasskey)(async (_input, { user }) => {
    const own = await findPasskeys(db, user.id)
    if (own.length >= mostPasskeys) return fail('too-many-passkeys')
    const challenge = makeChallenge(key, { what: 'add', who: user.id }, deps.now()).toString('base64url')
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

  bind(addPasskey)(async ({ body }, { user, log }) => {
    const now = deps.now()
    const answered = readAnswered({ what: 'add', who: user.id }, body.clientDataJSON, now)
    if (!answered) return fail('passkey-expired')
    const made = await checkNew(party, body, answered.challenge)
    if (!made) return fail('invalid-passkey')
    const answer = await inTransactionIfOk(database, async (tx): Promise<Answer<Passkeys>> => {
      if (!(await takeChallenge(tx, answered.digest, answered.endsAt))) return fail('passkey-expired')
      if ((await findPasskeys(tx, user.id)).length >= mostPasskeys) return fail('too-many-passkeys')
      const isNew = await insertPasskey(tx, {
        ...made,
        ...{ id: newId(), user_id: user.id, name: body.name, transports: JSON.stringify(body.transports ?? []) },
        ...{ created_at: now, last_used_at: null },
      })
      return isNew ? present(tx, user.id) : fail('invalid-passkey')
    })
    if (answer.ok) log.info('passkey added')
    return answer
  })

  bind(renamePasskey)(async ({ params: { id }, body: { name } }, { user }) =>
    (await putName(db, user.id, id, name)) ? present(db, user.id) : fail('not-found'),
  )

  bind(removePasskey)(async ({ params: { id } }, { user, log }) => {
    if (!(await deletePasskey(db, user.id, id))) return fail('not-found')
    log.info('passkey removed')
    return present(db, user.id)
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
        return { ok: true, ...(await openSession(tx, { userId: passkey.user_id, headers, now })) }
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
