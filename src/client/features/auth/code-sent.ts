/** A code is on its way. Times in epoch ms. */
export type SentCode = { email: string; sentAt: number; resendAt: number; expiresAt: number }
export type CodePurpose = 'login' | 'register'

const keyOf = (kind: CodePurpose): string => `pitboard.code-sent.${kind}`

// A phone drops the page while its owner reads the mail: coming back must lead to the code, not to the start.
/** What this tab last asked for, `null` when the code has expired. */
export function readCodeSent(kind: CodePurpose, now: number): SentCode | null {
  try {
    const sent = JSON.parse(sessionStorage.getItem(keyOf(kind)) ?? 'null') as SentCode | null
    return sent && sent.expiresAt > now ? sent : null
  } catch {
    return null
  }
}

export function saveCodeSent(kind: CodePurpose, sent: SentCode | null): void {
  try {
    if (sent) sessionStorage.setItem(keyOf(kind), JSON.stringify(sent))
    else sessionStorage.removeItem(keyOf(kind))
  } catch {
    // Where storage is refused, a reload begins at the address.
  }
}
