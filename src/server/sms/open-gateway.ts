import type { Config } from '../config.ts'
import { seal, unseal } from '../seal.ts'
import { reportUrl } from './report-url.ts'
import { openSerwersms } from './serwersms.ts'
import type { SmsGateway } from './sms-gateway.ts'
import { openSmsapi } from './smsapi.ts'
import type { StoredGateway } from './store.ts'
import { openWebhook } from './webhook.ts'

export type GatewayDeps = {
  readonly config: Pick<Config, 'publicOrigin' | 'smsapiUrl' | 'serwersmsUrl' | 'smsPrivateHosts' | 'demo'>
  readonly key: Buffer
  readonly now: () => number
  readonly smsTimeoutMs: number
}

const purpose = 'pitboard sms gateway'

/** A token of a provider, or a secret, as it is stored. */
export const sealSecret = (key: Buffer, secret: string): string => seal(key, purpose, secret)
export const unsealSecret = (key: Buffer, sealed: string): string => unseal(key, purpose, sealed)

/** The gateway of a station; `null` if it is off. Throws if its secret was sealed with another key. */
export function openGateway(
  { config, key, now, smsTimeoutMs: timeoutMs }: GatewayDeps,
  { kind, url, sealed, reportSealed }: StoredGateway,
): SmsGateway | null {
  if (kind === 'off' || sealed === null || config.demo) return null
  const token = unsealSecret(key, sealed)
  // A provider refuses the address of a server that it cannot reach by HTTPS.
  const reports = config.publicOrigin.startsWith('https:') ? reportUrl(config, unsealSecret(key, reportSealed)) : null
  const access = { token, timeoutMs, reportUrl: reports }
  switch (kind) {
    case 'smsapi':
      return openSmsapi({ ...access, url: config.smsapiUrl })
    case 'serwersms':
      return openSerwersms({ ...access, url: config.serwersmsUrl })
    case 'webhook':
      return openWebhook({ url: url ?? '', secret: token, timeoutMs, allowPrivate: config.smsPrivateHosts, now })
  }
}
