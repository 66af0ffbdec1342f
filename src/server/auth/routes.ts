import {
  login,
  logout,
  logoutPost,
  refresh,
  refreshPost,
  register,
  requestLoginCode,
  requestRegisterCode,
} from '#contract/auth.ts'
import type { Deps } from '../deps.ts'
import { fail } from '../http/answer.ts'
import type { Bind, Handler } from '../http/bind.ts'
import { hostCookie, readCookie } from '../http/cookies.ts'
import { hashToken, isToken } from '../token.ts'
import { enterCode } from './enter-code.ts'
import { requestCode } from './request-code.ts'
import { renewSession, sessionCookie } from './session.ts'
import { endSession } from './store.ts'

export function bindAuth(bind: Bind, deps: Deps): void {
  bind(requestLoginCode)(({ body }, context) => requestCode(deps, 'login', body.email, context))
  bind(requestRegisterCode)(({ body }, context) => requestCode(deps, 'register', body.email, context))
  bind(login)(({ body }, context) => enterCode(deps, 'login', body, context))
  bind(register)(({ body }, context) => enterCode(deps, 'register', body, context))

  const renew: Handler<typeof refresh | typeof refreshPost> = async (_input, { headers }) => {
    const renewed = await renewSession(deps, headers)
    if (!renewed) return fail('unauthenticated')
    const value = { expiresAt: new Date(renewed.expiresAt).toISOString() }
    return { ok: true, value, headers: renewed.cookie ? [renewed.cookie] : [] }
  }
  const leave: Handler<typeof logout | typeof logoutPost> = async (_input, { headers, log }) => {
    const token = readCookie(headers, sessionCookie)
    if (isToken(token)) await endSession(deps.database.db, hashToken(token), deps.now())
    log.info('signed out')
    return { ok: true, value: undefined, headers: [hostCookie(sessionCookie, '', 0)] }
  }
  bind(refresh, { writes: true })(renew)
  bind(refreshPost)(renew)
  bind(logout, { writes: true })(leave)
  bind(logoutPost)(leave)
}
