/** The last reply to a read, with its ETag. `data` is what the caller got then. */
type KnownReply = { readonly etag: string; readonly data: unknown }

const mostKnown = 40
const replies = new Map<string, KnownReply>()

/**
 * Returns the last reply to this URL. Sent with its ETag, a read whose answer has not changed is answered by 304; its
 * data are then the same object, so that nothing has to be compared or drawn again.
 */
export const findKnownReply = (url: string): KnownReply | undefined => replies.get(url)

export function keepReply(url: string, reply: KnownReply): void {
  replies.delete(url)
  replies.set(url, reply)
  const [oldest] = replies.keys()
  if (replies.size > mostKnown && oldest !== undefined) replies.delete(oldest)
}

/** At sign-out: the data of one user are not kept for the next. */
export const forgetReplies = (): void => replies.clear()
