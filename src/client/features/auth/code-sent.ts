/** A code that was requested. Times in ms since the epoch. */
export type SentCode = { email: string; sentAt: number; resendAt: number; expiresAt: number }
export type CodePurpose = 'login' | 'register'

const keyOf = (kind: CodePurpose): string => `pitboard.code-sent.${kind}`

// A phone may discard the page while the user reads the mail: a return must show the code field, not the first step.
/** Returns the last code that this tab requested, or `null` if it has expired. */
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
    // Without storage, a reload starts at the e-mail address.
  }
}
