/** The replies that `early.ts` has asked for, by URL; `null` for a URL that the page has asked for itself. */
export type EarlyReplies = Map<string, Promise<Response> | null>

declare global {
  var earlyReplies: EarlyReplies | undefined
}

/** Older replies are not used: the page that asks is not the first screen any more, or the data have changed since. */
const longestMs = 30_000

/** Returns the reply to a read that was asked for before the code of the page had loaded, once. */
export function takeEarlyReply(url: string): Promise<Response> | null {
  const replies = globalThis.earlyReplies
  if (!replies) return null
  if (performance.now() > longestMs) {
    forgetEarlyReplies()
    return null
  }
  const reply = replies.get(url) ?? null
  replies.set(url, null)
  return reply
}

/** At a sign-in or sign-out: the replies of one user are not given to the next. */
export function forgetEarlyReplies(): void {
  globalThis.earlyReplies = undefined
}
