import { isLoopback } from '../config.ts'
import type { App } from '../http/env.ts'
import type { StoredMail } from './deliver-to-folder.ts'
import { escapeHtml } from './escape-html.ts'

/**
 * The list of mails for the person who runs the server. Danger: it shows codes. Therefore it needs a random token, the
 * public origin must be this machine, the Host header must be that of the origin, and no proxy may have forwarded the
 * request.
 */
export function addOutboxPage(
  app: App,
  page: { token: string; publicOrigin: string; list: () => readonly StoredMail[] },
): void {
  if (!isLoopback(page.publicOrigin)) return
  const { host } = new URL(page.publicOrigin)
  app.get('/api/outbox/:token', async (c, next) => {
    const { headers } = c.req.raw
    const isForwarded = ['x-forwarded-for', 'x-forwarded-host', 'forwarded', 'via'].some((name) => headers.has(name))
    if (c.req.param('token') !== page.token || headers.get('host') !== host || isForwarded) return next()
    return c.html(render(page.list()))
  })
}

function render(mails: readonly StoredMail[]): string {
  const items = mails.map(
    ({ at, file, mail }) =>
      `<article><h2>${escapeHtml(mail.subject)}</h2><p>To ${escapeHtml(mail.to)}, <time>${new Date(at).toISOString()}</time></p>` +
      `<pre>${linkify(escapeHtml(mail.text))}</pre><p><small>${escapeHtml(file)}</small></p></article><hr>`,
  )
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Mails</title>
<h1>Mails</h1><p>Without SMTP_URL nothing leaves this machine. Reload to see newer ones.</p>
${items.join('\n') || '<p>None yet.</p>'}</html>`
}

const linkify = (html: string): string => html.replace(/https?:\/\/[^\s<&]+/g, (url) => `<a href="${url}">${url}</a>`)
