import { createHash } from 'node:crypto'
import type { Logger } from 'pino'
import { type PushKind, pushKindsOf, usualPushKinds } from '#domain/push/push-kinds.ts'
import { afterQuietHours, type QuietHours, usualQuietHours } from '#domain/push/quiet-hours.ts'
import type { Role } from '#domain/role.ts'
import { findAppointment } from '../appointments/rows/store.ts'
import type { Database } from '../db/database.ts'
import { inTransaction } from '../db/in-transaction.ts'
import { leaveAccount } from '../db/within-account.ts'
import { findNamesOfFollowUp } from '../follow-ups/rows/store.ts'
import { post } from '../sms/post.ts'
import { findStation } from '../stations/store.ts'
import type { Translate } from '../texts/translate.ts'
import type { Meter } from '../watch/meter.ts'
import { declare, detailOf, isStillTrue, type PushText, writePush } from './compose-push.ts'
import { encryptPush } from './encrypt-push.ts'
import {
  claimDelivery,
  claimFact,
  countSent,
  type DueDelivery,
  endDelivery,
  findFact,
  hasUnspreadFact,
  insertDeliveries,
  nextDeliveryAt,
  type PushFactRow,
  type PushOutcome,
  postponeDelivery,
} from './outbox-store.ts'
import { pushEndpointFault } from './push-endpoint.ts'
import { pushTexts } from './push-texts.ts'
import { findReader, findReaders, type PushReader, removeSubscription } from './store.ts'
import { findLastContact } from './tablet-store.ts'
import type { Vapid } from './vapid.ts'

type PusherDeps = {
  readonly database: Database
  readonly translate: Translate
  readonly vapid: Vapid
  readonly origin: string
  readonly now: () => number
  readonly log: Logger
  /** Push services may be in this network. */
  readonly allowPrivate: boolean
  /** After this time a push service that does not answer is tried again later. */
  readonly timeoutMs?: number | undefined
  readonly meter?: Meter | null
}

/** What a push service has said. `gone`: the subscription has ended. */
type PushResult = 'sent' | 'gone' | 'refused' | 'unreachable'

/** Notifies people on their devices of the facts that were noted. */
export type Pusher = {
  readonly publicKey: string
  /** Starts sending what is due, without waiting. */
  wake(): void
  /** Starts sending what is due after a moment, so that many changes cost one look at the database. */
  wakeSoon(): void
  /** Sends a notification to one browser, now and whatever was chosen. */
  test(subscriptionId: string): Promise<PushResult>
  stop(): Promise<void>
}

const longestAnswerMs = 10_000
/** A slow push service must not hold up the others. */
const mostAtOnce = 8
/** Longer than an attempt, so that no other instance sends the same notification. */
const leaseMs = 30_000
const longestPauseMs = 30 * 60_000
const pauseMs = (attempts: number): number => Math.min(longestPauseMs, 15_000 * 2 ** (attempts - 1))
const longestWaitMs = 60_000
const gatheringMs = 250
/** Push services accept at least four weeks. */
const longestLifeSeconds = 28 * 24 * 3600

export type PushWishes = {
  readonly kinds: PushKind[]
  readonly quiet: QuietHours | null
  readonly showsNames: boolean
}
type ChoiceColumns = Pick<PushReader, 'kinds' | 'quiet_from' | 'quiet_until' | 'shows_names'>

/** What a person wants, as far as their role may have it. */
export function wishesOf(choice: ChoiceColumns | null, role: Role): PushWishes {
  if (choice?.kinds == null) return { kinds: [...usualPushKinds(role)], quiet: usualQuietHours, showsNames: false }
  const chosen: readonly string[] = JSON.parse(choice.kinds)
  const { quiet_from: from, quiet_until: until } = choice
  return {
    kinds: pushKindsOf(role).filter((kind) => chosen.includes(kind)),
    quiet: from === null || until === null ? null : { from, until },
    showsNames: choice.shows_names === 1,
  }
}

export function createPusher({ database, translate, vapid, origin, now, log, ...deps }: PusherDeps): Pusher {
  const { db } = database
  const { allowPrivate, timeoutMs = longestAnswerMs, meter } = deps
  const inDelivery = new Set<Promise<void>>()
  let claiming: Promise<void> = Promise.resolve()
  let timer: NodeJS.Timeout | undefined
  let gathering: NodeJS.Timeout | undefined
  let stopped = false
  /** A look at what is due waits for its turn: it sees what was noted before it begins. */
  let isQueued = false

  async function send(reader: PushReader, text: PushText, tag: string, expiresAt: number): Promise<PushResult> {
    if (pushEndpointFault(reader.endpoint, allowPrivate) !== null) return 'refused'
    const url = new URL(reader.endpoint)
    const at = now()
    const badge = 1 + (await countSent(db, reader.id, reader.lastUsedAt))
    const message = declare(text, { origin, locale: reader.locale, tag, badge })
    const answer = await post(url, {
      headers: {
        authorization: vapid.authorize(url, at),
        'content-encoding': 'aes128gcm',
        'content-type': 'application/octet-stream',
        ttl: String(Math.min(longestLifeSeconds, Math.max(0, Math.ceil((expiresAt - at) / 1000)))),
        urgency: 'high',
        // Of one fact the push service keeps one message only.
        topic: tag,
      },
      body: encryptPush(message, reader),
      timeoutMs,
      isPublicOnly: !allowPrivate,
    })
    if (!answer.ok) return answer.why === 'private' ? 'refused' : 'unreachable'
    const { status } = answer
    if (status >= 200 && status < 300) return 'sent'
    if (status === 404 || status === 410) {
      await removeSubscription(db, reader.id)
      return 'gone'
    }
    return status === 429 || status >= 500 ? 'unreachable' : 'refused'
  }

  async function deliver(delivery: DueDelivery): Promise<void> {
    const { account, factKey, subscriptionId, attempts } = delivery
    const at = now()
    const end = (outcome: PushOutcome) => endDelivery(db, delivery, outcome, at)
    const fact = await findFact(account, db, factKey)
    if (!fact || fact.expires_at <= at) return end('expired')
    const reader = await findReader(db, subscriptionId, at)
    if (!reader?.role || reader.account_id !== account) return removeSubscription(db, subscriptionId)
    const { kinds, quiet, showsNames } = wishesOf(reader, reader.role)
    if (!kinds.includes(fact.kind)) return end('unwanted')
    const station = (await findStation(account, db))?.content
    if (!station) return end('not-true')
    const { timeZone, country } = station
    const allowedAt = afterQuietHours(at, quiet, timeZone)
    if (allowedAt > at) {
      // What is of no use any more in the morning is not sent then.
      return allowedAt < fact.expires_at ? postponeDelivery(db, delivery, allowedAt) : end('expired')
    }
    const row = fact.appointment_id === null ? null : await findAppointment(account, db, fact.appointment_id)
    if (!isStillTrue(fact, row) || !(await isStillSilent(account, fact))) return end('not-true')
    const { followUpId } = detailOf(fact)
    const followUp = followUpId === undefined ? null : await findNamesOfFollowUp(account, db, followUpId)
    if (followUpId !== undefined && !followUp) return end('not-true')
    const text = writePush(translate, fact, row, { locale: reader.locale, country, timeZone, showsNames, followUp })
    const result = await send(reader, text, tagOf(account, factKey), fact.expires_at)
    meter?.delivery('push', result === 'sent' ? 'sent' : result === 'unreachable' ? 'postponed' : 'failed')
    if (result !== 'sent') log.warn({ account, kind: fact.kind, attempts, result }, 'notification not sent')
    if (result === 'sent' || result === 'refused') return end(result)
    if (result === 'unreachable') await postponeDelivery(db, delivery, now() + pauseMs(attempts))
  }

  /** Whether a tablet has not been heard of since; `true` for all other facts. */
  async function isStillSilent(account: string, fact: PushFactRow): Promise<boolean> {
    const { deviceId, lastUsedAt } = detailOf(fact)
    return deviceId === undefined || (await findLastContact(account, db, deviceId)) === lastUsedAt
  }

  /** Makes the deliveries of the facts that have none yet. */
  async function spread(): Promise<void> {
    for (let isMore = await hasUnspreadFact(db); isMore && !stopped; ) {
      isMore = await inTransaction(database, async (tx) => {
        const at = now()
        const fact = await claimFact(tx, at)
        if (!fact) return false
        if (fact.expires_at <= at) return true
        const readers = (await findReaders(fact.account_id, tx, at)).filter(
          (reader) =>
            reader.user_id !== fact.actor_id &&
            // Who subscribes now hears of what happens from now on.
            reader.created_at <= fact.made_at &&
            reader.role !== null &&
            wishesOf(reader, reader.role).kinds.includes(fact.kind),
        )
        const ids = readers.map(({ id }) => id)
        await insertDeliveries(tx, fact, ids, at)
        return true
      })
    }
  }

  function startDelivery(delivery: DueDelivery): void {
    const running = deliver(delivery)
      .catch(async (error: unknown) => {
        log.error({ err: error, account: delivery.account }, 'bug in the outbox of notifications')
        await endDelivery(db, delivery, 'refused', now())
      })
      .catch((error: unknown) => log.error({ err: error }, 'bug in the outbox of notifications'))
      .then(() => {
        inDelivery.delete(running)
        fill()
      })
    inDelivery.add(running)
  }

  async function claimDue(): Promise<void> {
    clearTimeout(timer)
    await spread()
    // After the stop it could send a notification but not mark it as sent.
    while (inDelivery.size < mostAtOnce && !stopped) {
      const delivery = await claimDelivery(db, { now: now(), leaseMs })
      if (!delivery) break
      startDelivery(delivery)
    }
    // Each finished delivery calls `fill` again.
    if (inDelivery.size >= mostAtOnce || stopped) return
    const nextAt = await nextDeliveryAt(db)
    if (nextAt === null || stopped) return
    timer = setTimeout(fill, Math.min(longestWaitMs, Math.max(1000, nextAt - now())))
    timer.unref()
  }

  function fill(): void {
    if (stopped || isQueued) return
    isQueued = true
    // A call may wake it; the notifications of all workshops are sent.
    claiming = leaveAccount(() =>
      claiming.then(() => {
        isQueued = false
        return claimDue()
      }),
    ).catch((error: unknown) => log.error({ err: error }, 'bug in the outbox of notifications'))
  }

  return {
    publicKey: vapid.publicKey,
    wake: fill,
    wakeSoon() {
      if (stopped) return
      gathering ??= setTimeout(() => {
        gathering = undefined
        fill()
      }, gatheringMs)
    },
    async test(subscriptionId) {
      const reader = await findReader(db, subscriptionId, now())
      if (!reader) return 'gone'
      const prefix = reader.locale === 'pl' ? '/pl' : ''
      const title = translate(reader.locale, pushTexts.test)
      const text = { title, body: translate(reader.locale, pushTexts.testBody), path: `${prefix}/profile` }
      return send(reader, text, 'test', now() + 60_000)
    },
    async stop() {
      stopped = true
      clearTimeout(timer)
      clearTimeout(gathering)
      for (;;) {
        await claiming
        if (inDelivery.size === 0) return
        await Promise.all(inDelivery)
      }
    },
  }
}

/** The tag of a fact, which is its topic too: 32 characters of base64url at most. It tells a push service nothing. */
const tagOf = (account: string, key: string): string =>
  createHash('sha256').update(`${account} ${key}`).digest('base64url').slice(0, 32)
