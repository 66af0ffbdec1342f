import type { SentCode } from './code-sent.ts'

/** Converts the durations of the server's response to times of this device's clock, ms since the epoch. */
export function timeCode(
  email: string,
  { expiresInSeconds, resendInSeconds }: { expiresInSeconds: number; resendInSeconds: number },
  now: number,
): SentCode {
  return { email, sentAt: now, resendAt: now + resendInSeconds * 1000, expiresAt: now + expiresInSeconds * 1000 }
}
