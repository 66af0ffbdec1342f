import { addPasskey, beginPasskey } from '#contract/passkeys/passkeys.ts'
import { enterRecoveryCode, readPasskeyNeed } from '#contract/passkeys/required-passkeys.ts'
import type { Endpoint } from '#contract/shape/endpoint.ts'

/**
 * Law: the only endpoints, besides public ones, for a session that lacks the passkey of its station. They add one only
 * with a permission.
 */
export const openWithoutPasskey: ReadonlySet<Endpoint> = new Set<Endpoint>([
  readPasskeyNeed,
  enterRecoveryCode,
  beginPasskey,
  addPasskey,
])
