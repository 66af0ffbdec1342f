import { webhookFault } from '../sms/webhook-url.ts'

/**
 * What is wrong with the address of a push service that a browser has given; `null` if nothing is. A name may still lead
 * to a private address: that is checked when it is resolved. `allowPrivate`: the operator allows HTTP, any port, and
 * addresses of the own network.
 */
export function pushEndpointFault(text: string, allowPrivate: boolean): ReturnType<typeof webhookFault> | 'port' {
  const fault = webhookFault(text, allowPrivate)
  if (fault !== null || allowPrivate) return fault
  return new URL(text).port === '' ? null : 'port'
}
