/** The replies that `early.ts` has asked for, by URL; `null` for a URL that the page has asked for itself. */
export type EarlyReplies = Map<string, Promise<Response> | null>

declare global {
  var earlyReplies: EarlyReplies | undefined
}

/** Returns the reply to a read that was asked for before the code of the page had loaded, once. */
export function takeEarlyReply(url: string): Promise<Response> | null {
  const reply = globalThis.earlyReplies?.get(url) ?? null
  globalThis.earlyReplies?.set(url, null)
  return reply
}

/**
 * Called when the first screen has its data, because data of other screens may have changed by the time they are
 * opened; and at a sign-in or sign-out, so that the replies of one user are not given to the next.
 */
export function dropEarlyReplies(): void {
  const left = [...(globalThis.earlyReplies?.values() ?? [])].filter((reply) => reply !== null)
  globalThis.earlyReplies = undefined
  for (const reply of left) {
    // For measurements: the early script has asked for something that the screen does not show.
    performance.mark('early-reply-unused')
    reply.then(({ body }) => body?.cancel()).catch(() => {})
  }
}
