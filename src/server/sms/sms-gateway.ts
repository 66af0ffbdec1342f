import type { SmsFault } from '#domain/sms/gateway.ts'

type OutgoingSms = {
  /** E.164. */
  readonly to: string
  readonly text: string
  /** Names the SMS at the gateway: sent twice with the same one, it reaches the phone once. Letters and digits. */
  readonly idx: string
  /** Empty: the name that the provider has for the account. */
  readonly sender: string
  /** An earlier attempt may have reached the gateway although its answer was lost. */
  readonly isRepeated: boolean
}

export type RefusedSms = {
  readonly ok: false
  readonly why: Extract<SmsFault, 'rejected' | 'no-credit' | 'bad-number' | 'unauthorised' | 'unreachable'>
  /** Whether it may succeed later, without a change by a person. */
  readonly retry: boolean
}

/** What became of an attempt. `id`: the gateway's own id; `null`: it gave none, as for an SMS that it had already. */
export type SmsOutcome = { readonly ok: true; readonly id: string | null; readonly parts: number | null } | RefusedSms

/** A service that sends SMS. `send` makes one attempt and never throws. */
export type SmsGateway = { send(sms: OutgoingSms): Promise<SmsOutcome> }

export const refused = (why: RefusedSms['why']): RefusedSms => ({ ok: false, why, retry: false })
export const unreachable: RefusedSms = { ok: false, why: 'unreachable', retry: true }
