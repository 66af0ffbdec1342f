import type { Status } from './appointment.ts'

/** The predefined reasons of each target; `other` (with free text) is always possible. */
const reasonCodes = {
  proposed: ['no-capacity', 'longer-job', 'part-unavailable', 'outside-hours'],
  rejected: ['no-capacity', 'not-our-brand', 'not-our-service', 'duplicate', 'outside-hours'],
  cancelled: [
    'customer-request',
    'no-answer',
    'part-unavailable',
    'price-declined',
    'station-closed',
    'entered-in-error',
  ],
  'on-hold': [
    'pulled-to-other-job',
    'waiting-for-colleague',
    'waiting-for-lift',
    'waiting-for-sublet',
    'customer-question',
  ],
  ready: ['repaired', 'not-repaired', 'partly'],
} as const satisfies Partial<Record<Status, readonly string[]>>

type Coded = keyof typeof reasonCodes
export type ReasonCode = (typeof reasonCodes)[Coded][number] | 'other'
export type Reason = { code: ReasonCode; text: string }

export const maxReasonLength = 500

/** The codes offered for a target, without `other`. */
export function reasonCodesOf(target: Status): readonly ReasonCode[] {
  return Object.hasOwn(reasonCodes, target) ? reasonCodes[target as Coded] : []
}

/**
 * Reads `code` or `code: free text`; `null` if the text is absent or empty. Text that does not start with a code of
 * this target becomes `other` in full, so a caller that sends a plain sentence loses nothing.
 */
export function parseReason(target: Status, text: string | null | undefined): Reason | null {
  const trimmed = text?.trim() ?? ''
  if (trimmed === '') return null
  const colon = trimmed.indexOf(':')
  const head = (colon < 0 ? trimmed : trimmed.slice(0, colon)).trim()
  const code = [...reasonCodesOf(target), 'other' as const].find((one) => one === head)
  if (code) return { code, text: colon < 0 ? '' : trimmed.slice(colon + 1).trim() }
  return { code: 'other', text: trimmed }
}

/** Formats a reason as it is sent and stored. */
export function formatReason(reason: Reason): string {
  return reason.text === '' ? reason.code : `${reason.code}: ${reason.text}`
}
