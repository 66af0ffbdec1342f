import { joinWaitlist as join } from '#contract/landing.ts'
import { readForm } from '../auth/read-form.ts'
import type { Deps } from '../deps.ts'
import type { App } from '../http/env.ts'
import { problemResponse } from '../http/problem-response.ts'
import { joinWaitlist } from './join-waitlist.ts'

/**
 * Handles the waitlist form without a script: a plain POST, answered with a redirect to the page. The page contains the
 * texts of both outcomes; the fragment selects one.
 */
export function addWaitlistForm(app: App, deps: Deps): void {
  app.post('/waitlist', async (c) => {
    const read = await readForm(c, deps, join)
    if (!read.ok) return problemResponse(read, c.get('requestId'))
    const { fields, ip, log } = read.form
    const locale = fields.get('locale') === 'pl' ? 'pl' : 'en'
    const entry = join.body.safeParse({ email: fields.get('email')?.trim(), consent: fields.get('consent') === 'yes' })
    const joined = entry.success && (await joinWaitlist(deps, entry.data.email, { ip, locale, log })).ok
    return c.redirect(`${locale === 'pl' ? '/pl' : '/'}#${joined ? 'joined' : 'not-joined'}`, 303)
  })
}
