import type { SmsSettings } from '#contract/messages/sms.ts'
import { type ParsedAmount, parseAmount, toDecimal } from '#domain/money/money.ts'

/** The fields of the form as they are typed. The token is none of them: it is never stored on the device. */
export type SmsValues = Pick<SmsSettings, 'kind' | 'sender' | 'isPlain' | 'version'> & {
  url: string
  partPrice: string
  monthlyLimit: string
}

/** `isComma`: prices are written with a decimal comma. */
export function smsValuesOf(settings: SmsSettings, currency: string, isComma: boolean): SmsValues {
  const { kind, sender, isPlain, version, url, partPrice, monthlyLimit } = settings
  const price = partPrice === null ? '' : toDecimal({ amount: partPrice, currency })
  return {
    ...{ kind, sender, isPlain, version, url: url ?? '', monthlyLimit: String(monthlyLimit) },
    partPrice: isComma ? price.replace('.', ',') : price,
  }
}

/** The typed price in minor units; `null` if none was typed. */
export const readPartPrice = (typed: string, currency: string): ParsedAmount | null =>
  typed.trim() === '' ? null : parseAmount(typed, currency)

/** The body of the call, without the token. */
export function toSmsEntry(
  { kind, sender, isPlain, version, url, partPrice, monthlyLimit }: SmsValues,
  currency: string,
) {
  const price = readPartPrice(partPrice, currency)
  return {
    ...{ kind, sender: sender.trim(), isPlain, version },
    url: kind === 'webhook' ? url.trim() || null : null,
    partPrice: price?.ok ? price.value : null,
    monthlyLimit: Number(monthlyLimit.trim() || Number.NaN),
  }
}
