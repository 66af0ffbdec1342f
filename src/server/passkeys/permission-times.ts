const hourMs = 3600_000
const dayMs = 24 * hourMs

/** How long somebody without a passkey may add the first one: after the rule was turned on, or a new role. */
export const firstPasskeyMs = 7 * dayMs
/** How long a permission by another owner or by the operator is valid. */
export const allowedMs = dayMs
/** How long a passkey may be added after a recovery code. */
export const recoveredMs = hourMs

/** Until when who has accepted an invitation may add the first passkey: as long as the invitation was valid, at least an hour. */
export const firstPasskeyAfter = (invitationEndsAt: number, now: number): number =>
  Math.max(invitationEndsAt, now + hourMs)
