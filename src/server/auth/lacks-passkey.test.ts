import { expect, test } from 'vitest'
import { lacksPasskey } from './lacks-passkey.ts'

test.each([
  ['owner', 1, null, true],
  ['advisor', 1, null, true],
  ['owner', 1, 'key', false],
  ['owner', 0, null, false],
  ['owner', null, null, false],
  ['mechanic', 1, null, false],
  [null, 1, null, false],
] as const)(
  'a session of %s, passkeys required: %s, opened with %s, lacks one: %s',
  (role, required, passkey, lacks) => {
    expect(lacksPasskey({ role, passkeys_required: required, passkey_id: passkey })).toBe(lacks)
  },
)
