import type { SentCode } from './code-sent.ts'

/** The server's answer as instants of this device. */
export function timeCode(
  email: string,
  { expiresInSeconds, resendInSeconds }: { expiresInSeconds: number; resendInSeconds: number },
  now: number,
): SentCode {
  return { email, sentAt: now, resendAt: now + resendInSeconds * 1000, expiresAt: now + expiresInSeconds * 1000 }
}
