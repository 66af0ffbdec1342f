import { eraseProfile, eraseStation } from '#contract/erasures.ts'
import { sessionCookie } from '../auth/session.ts'
import type { Deps } from '../deps.ts'
import type { Bind } from '../http/bind.ts'
import { hostCookie } from '../http/cookies.ts'
import { eraseUser } from './erase-profile.ts'
import { eraseWholeStation } from './erase-station.ts'

export function bindErasures(bind: Bind, deps: Deps): void {
  bind(eraseProfile)(async ({ body }, context) => {
    const answer = await eraseUser(deps, context, body.email)
    return answer.ok ? { ...answer, headers: [hostCookie(sessionCookie, '', 0)] } : answer
  })

  bind(eraseStation)(({ body }, context) => eraseWholeStation(deps, context, body.name))
}
