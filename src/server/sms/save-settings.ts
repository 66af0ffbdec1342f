import type { SmsSettings, saveSmsSettings } from '#contract/messages/sms.ts'
import type { Input } from '#contract/shape/endpoint.ts'
import { monthStart } from '#domain/sms/month-start.ts'
import type { Db } from '../db/database.ts'
import { inTransactionIfOk } from '../db/in-transaction.ts'
import type { Deps } from '../deps.ts'
import { type Answer, type Failure, fail, invalidField } from '../http/answer.ts'
import { findTimeZone, lockStation } from '../stations/store.ts'
import { hashToken, makeToken } from '../token.ts'
import { sealSecret, unsealSecret } from './open-gateway.ts'
import { countSms, giveUpTried } from './outbox-store.ts'
import { reportUrl } from './report-url.ts'
import { findGateway, putGateway, type StoredGateway } from './store.ts'
import { webhookFault } from './webhook-url.ts'

type SettingsEntry = Input<typeof saveSmsSettings>['body']
type SettingsDeps = Pick<Deps, 'config' | 'database' | 'key' | 'now'>

/** The settings without the token or secret. */
export async function presentSettings(
  { config, key, now }: SettingsDeps,
  account: string,
  db: Db,
  gateway: StoredGateway,
): Promise<SmsSettings> {
  const { kind, url, sender, isPlain, partPrice, monthlyLimit, version, sealed, reportSealed } = gateway
  const since = monthStart(now(), await findTimeZone(account, db))
  return {
    ...{ kind, url, sender, isPlain, partPrice, monthlyLimit, version },
    hasSecret: sealed !== null,
    sentThisMonth: await countSms(account, db, since),
    reportUrl: reportSealed === '' ? null : reportUrl(config, unsealSecret(key, reportSealed)),
  }
}

/** Saves the settings. A token belongs to its provider: another kind of gateway needs one of its own. */
export function saveSettings(deps: SettingsDeps, account: string, entry: SettingsEntry): Promise<Answer<SmsSettings>> {
  const { database, key, now } = deps
  return inTransactionIfOk(database, async (tx): Promise<Answer<SmsSettings>> => {
    await lockStation(account, tx, database.kind)
    const held = await findGateway(account, tx)
    const wanted = settingsAfter(held, entry, key)
    if (!wanted.ok) return wanted
    const fault = faultOf(wanted.value, deps.config.smsPrivateHosts)
    if (fault) return fault
    if (entry.version !== undefined && entry.version !== held.version) {
      const current = await presentSettings(deps, account, tx, held)
      // A repetition after a lost answer is not a conflict.
      return isSame(held, entry, key) ? { ok: true, value: current } : fail('version-conflict', { current })
    }
    // What another gateway may have already is not sent again by the new one.
    if (held.kind !== wanted.value.kind) await giveUpTried(account, tx, now())
    await putGateway(account, tx, wanted.value, now())
    return { ok: true, value: await presentSettings(deps, account, tx, wanted.value) }
  })
}

function settingsAfter(
  held: StoredGateway,
  { kind, url, sender, isPlain, partPrice, monthlyLimit, secret }: SettingsEntry,
  key: Buffer,
): { ok: true; value: StoredGateway } | Failure {
  const kept = kind === held.kind ? held.sealed : null
  const given = secret === undefined ? kept : sealSecret(key, secret)
  const sealed = kind === 'off' ? null : given
  if (kind !== 'off' && sealed === null) return invalidField('secret', 'required')
  const token = makeToken()
  const reports = held.reportHash === '' ? { reportHash: hashToken(token), reportSealed: sealSecret(key, token) } : held
  const value: StoredGateway = {
    ...{ kind, sender, isPlain, partPrice, monthlyLimit, sealed },
    url: kind === 'webhook' ? url : null,
    reportHash: reports.reportHash,
    reportSealed: reports.reportSealed,
    version: held.version + 1,
  }
  return { ok: true, value }
}

function faultOf({ kind, url }: StoredGateway, allowPrivate: boolean): Failure | null {
  if (kind !== 'webhook') return null
  if (url === null) return invalidField('url', 'required')
  const fault = webhookFault(url, allowPrivate)
  return fault === null ? null : invalidField('url', fault === 'private' ? 'private-address' : 'https')
}

function isSame(held: StoredGateway, entry: SettingsEntry, key: Buffer): boolean {
  const { kind, sender, isPlain, partPrice, monthlyLimit, secret } = entry
  const url = kind === 'webhook' ? entry.url : null
  const wanted = { kind, url, sender, isPlain, partPrice, monthlyLimit }
  const hasSecret = secret === undefined || (held.sealed !== null && unsealSecret(key, held.sealed) === secret)
  return hasSecret && Object.entries(wanted).every(([name, value]) => held[name as keyof StoredGateway] === value)
}
