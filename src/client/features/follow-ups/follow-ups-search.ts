import { type FollowUpList, type FollowUpReason, followUpLists, followUpReasons } from '#domain/follow-ups/follow-up.ts'

export type FollowUpsSearch = { list?: FollowUpList; reason?: FollowUpReason }

/** Omits what is unknown, and the usual list. */
export function readFollowUpsSearch(raw: Record<string, unknown>): FollowUpsSearch {
  const list = followUpLists.find((one) => one === raw.list)
  const reason = followUpReasons.find((one) => one === raw.reason)
  return { ...(list && list !== 'due' ? { list } : {}), ...(reason ? { reason } : {}) }
}
