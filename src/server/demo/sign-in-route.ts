import { requestLoginCode } from '#contract/auth.ts'
import { publicLocales, signInPaths, toPublicUrl } from '#contract/pages/public-pages.ts'
import { safeReturnPath } from '#contract/pages/return-path.ts'
import { openSession } from '../auth/open-session.ts'
import { readForm } from '../auth/read-form.ts'
import { findUserId } from '../auth/store.ts'
import { inTransactionIfOk } from '../db/in-transaction.ts'
import type { Deps } from '../deps.ts'
import { fail } from '../http/answer.ts'
import type { App } from '../http/env.ts'
import { problemResponse } from '../http/problem-response.ts'
import { demoSignInLimits } from '../limits/limits.ts'
import { countAll } from '../limits/store.ts'
import { demoEmailOf } from './station.ts'

/** The sign-in pages of a public demo: a POST to the page's own URL signs in as the chosen person. */
export function addDemoSignIn(app: App, deps: Deps): void {
  const { database, key, now } = deps
  for (const path of signInPaths) {
    for (const locale of publicLocales) {
      app.post(toPublicUrl(path, locale), async (c) => {
        const refuse = (failure: Parameters<typeof problemResponse>[0]) => problemResponse(failure, c.get('requestId'))
        const read = await readForm(c, deps, requestLoginCode)
        if (!read.ok) return refuse(read)
        const { fields, ip, headers, log } = read.form
        const email = demoEmailOf(fields.get('as') ?? '')
        if (email === null) return refuse(fail('invalid', { field: 'as' }))
        const opened = await inTransactionIfOk(database, async (tx) => {
          const counted = await countAll(tx, demoSignInLimits(key, ip), now())
          if (!counted.ok) return counted
          const userId = await findUserId(tx, email)
          if (userId === null) return fail('unavailable')
          return { ok: true, ...(await openSession(tx, { userId, headers, now: now(), passkeyId: null })) } as const
        })
        if (!opened.ok) return refuse(opened)
        log.info('signed in to the demo')
        const to = safeReturnPath(c.req.query('to')) ?? (locale === 'pl' ? '/pl/goto-crm' : '/goto-crm')
        const response = c.redirect(to, 303)
        for (const [name, value] of opened.headers) response.headers.append(name, value)
        return response
      })
    }
  }
}
