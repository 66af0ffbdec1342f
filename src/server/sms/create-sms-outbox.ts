import type { Logger } from 'pino'
import type { Database } from '../db/database.ts'
import type { Tx } from '../db/in-transaction.ts'
import { leaveAccount } from '../db/within-account.ts'
import { seal, unseal } from '../seal.ts'
import type { Meter } from '../watch/meter.ts'
import { type GatewayDeps, openGateway } from './open-gateway.ts'
import {
  claimSms,
  type DueSms,
  giveUpSms,
  longestPauseMs,
  markSmsSent,
  nextSmsAt,
  postponeSms,
  putSms,
} from './outbox-store.ts'
import { refused, type SmsOutcome } from './sms-gateway.ts'
import { findGateway } from './store.ts'

type SmsOutboxDeps = GatewayDeps & {
  readonly database: Database
  readonly log: Logger
  /** Called after each attempt. */
  readonly onTried: () => void
  readonly meter: Meter | null
}

type QueuedSms = {
  /** E.164. */
  readonly to: string
  readonly text: string
  readonly idx: string
  readonly messageId: string
  readonly parts: number
  /** Epoch ms. */
  readonly expiresAt: number
}

/** The outbox of SMS: a table, so that an SMS survives a restart and an outage of the gateway. */
export type SmsOutbox = {
  /** Stores an SMS in the transaction of its cause; it is sent after `wake`. */
  enqueue(tx: Tx, account: string, sms: QueuedSms): Promise<void>
  /** Starts sending the due SMS, without waiting. */
  wake(): void
  stop(): Promise<void>
}

/** A slow gateway of one station must not hold up all others. */
const mostSmsAtOnce = 4
/** Longer than an attempt, which may ask twice (15 s each), so that no other instance sends the same SMS. */
const leaseMs = 60_000
/** 30 s, 60 s, 2 min … up to a quarter of an hour: a request without an answer may still be on its way at first. */
const pauseMs = (attempts: number): number => Math.min(longestPauseMs, 30_000 * 2 ** (attempts - 1))
const longestWaitMs = 15 * 60_000

const purpose = 'pitboard sms'

export function createSmsOutbox(deps: SmsOutboxDeps): SmsOutbox {
  const { database, key, now, log, onTried, meter } = deps
  const { db } = database
  const inDelivery = new Set<Promise<void>>()
  let claiming: Promise<void> = Promise.resolve()
  let timer: NodeJS.Timeout | undefined
  let stopped = false

  async function attempt({ account, idx, sealed, attempts }: DueSms): Promise<SmsOutcome> {
    const stored = await findGateway(account, db)
    const gateway = openGateway(deps, stored)
    if (!gateway) return refused('unauthorised')
    const { to, text } = JSON.parse(unseal(key, purpose, sealed)) as { to: string; text: string }
    return gateway.send({ to, text, idx, sender: stored.sender, isRepeated: attempts > 1 })
  }

  async function send(sms: DueSms): Promise<void> {
    const { account, idx, attempts } = sms
    if (sms.expiresAt <= now()) {
      meter?.delivery('sms', 'failed')
      return giveUpSms(db, sms, 'expired', now())
    }
    const outcome = await attempt(sms)
    meter?.delivery('sms', outcome.ok ? 'sent' : outcome.retry ? 'postponed' : 'failed')
    if (outcome.ok) {
      await markSmsSent(db, sms, outcome, now())
      return log.info({ account, sms: idx, attempts }, 'SMS sent')
    }
    if (outcome.retry) await postponeSms(db, sms, outcome.why, now() + pauseMs(attempts))
    else await giveUpSms(db, sms, outcome.why, now())
    log.warn({ account, sms: idx, attempts, why: outcome.why }, 'SMS not sent')
  }

  function startDelivery(sms: DueSms): void {
    const delivery = send(sms)
      // For example, sealed with another key: it would fail each time.
      .catch(async (error: unknown) => {
        log.error({ err: error, account: sms.account }, 'bug in the SMS outbox')
        await giveUpSms(db, sms, 'rejected', now())
      })
      .catch((error: unknown) => log.error({ err: error }, 'bug in the SMS outbox'))
      .then(() => {
        inDelivery.delete(delivery)
        onTried()
        fill()
      })
    inDelivery.add(delivery)
  }

  async function claimDue(): Promise<void> {
    clearTimeout(timer)
    // After the stop it could send an SMS but not mark it as sent.
    while (inDelivery.size < mostSmsAtOnce && !stopped) {
      const sms = await claimSms(database, { now: now(), leaseMs })
      if (!sms) break
      startDelivery(sms)
    }
    // Each finished delivery calls `fill` again.
    if (inDelivery.size >= mostSmsAtOnce || stopped) return
    const nextAt = await nextSmsAt(database)
    if (nextAt === null || stopped) return
    timer = setTimeout(fill, Math.min(longestWaitMs, Math.max(1000, nextAt - now())))
    timer.unref()
  }

  function fill(): void {
    // A call may wake it; the SMS of all workshops are sent.
    claiming = leaveAccount(() => claiming.then(claimDue)).catch((error: unknown) =>
      log.error({ err: error }, 'bug in the SMS outbox'),
    )
  }

  return {
    async enqueue(tx, account, { to, text, idx, messageId, parts, expiresAt }) {
      const at = now()
      const sealed = seal(key, purpose, JSON.stringify({ to, text }))
      const row = { idx, message_id: messageId, sealed, parts, created_at: at, next_at: at, expires_at: expiresAt }
      await putSms(account, tx, row)
    },
    wake: fill,
    async stop() {
      stopped = true
      clearTimeout(timer)
      for (;;) {
        await claiming
        if (inDelivery.size === 0) return
        await Promise.all(inDelivery)
      }
    },
  }
}
