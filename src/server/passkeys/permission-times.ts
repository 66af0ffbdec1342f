/** How long somebody without a passkey may add the first one: after the rule was turned on, or a new role. */
export const firstPasskeyMs = 7 * 24 * 3600_000
/** How long a permission by another owner or by the operator is valid. */
export const allowedMs = 24 * 3600_000
/** How long a passkey may be added after a recovery code. */
export const recoveredMs = 3600_000

/** Until when who has accepted an invitation may add the first passkey: as long as the invitation was valid, at least an hour. */
export const firstPasskeyAfter = (invitationEndsAt: number, now: number): number =>
  Math.max(invitationEndsAt, now + 3600_000)
