import type { ConditionReport } from '#contract/condition-reports/condition-report.ts'
import { digestedText } from '#domain/condition-reports/condition-report.ts'

/** Digests of reports that the server does not have yet, by id. */
const digests = new Map<string, string>()

/** The digest of a report; '' while it is unknown. */
export const digestOf = ({ id, digest }: Pick<ConditionReport, 'id' | 'digest'>): string =>
  digest || (digests.get(id) ?? '')

/** Computes the digests that the server has not told yet. Outside a secure context there are none. */
export async function loadDigests(reports: readonly ConditionReport[]): Promise<void> {
  for (const report of reports) {
    if (digestOf(report) !== '' || !globalThis.crypto?.subtle) continue
    const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(digestedText(report, report)))
    digests.set(report.id, [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join(''))
  }
}
