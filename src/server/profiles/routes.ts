import { myProfile } from '#contract/profiles.ts'
import type { Deps } from '../deps.ts'
import { fail } from '../http/answer.ts'
import type { Bind } from '../http/bind.ts'
import { findProfile } from './store.ts'

export function bindProfiles(bind: Bind, { database }: Deps): void {
  bind(myProfile)(async (_input, { user }) => {
    const value = await findProfile(database, user.id)
    return value ? { ok: true, value } : fail('not-found')
  })
}
