import { html } from 'hono/html'
import { isLoopback } from '../config.ts'
import type { App } from '../http/env.ts'
import type { StaticFiles } from '../http/static-files.ts'
import { linkedStyle } from '../pages/page-style.ts'
import type { Markup } from '../pages/render-page.ts'
import { sendPage } from '../pages/send-page.ts'
import type { StoredMail } from './deliver-to-folder.ts'

/**
 * The list of mails for the person who runs the server. Danger: it shows codes. Therefore it needs a random token, the
 * public origin must be this machine, the Host header must be that of the origin, and no proxy may have forwarded the
 * request.
 */
export function addOutboxPage(
  app: App,
  page: { token: string; publicOrigin: string; list: () => readonly StoredMail[]; files: StaticFiles },
): void {
  if (!isLoopback(page.publicOrigin)) return
  const { host } = new URL(page.publicOrigin)
  const style = linkedStyle(page.files)
  app.get('/api/outbox/:token', async (c, next) => {
    const { headers } = c.req.raw
    const isForwarded = ['x-forwarded-for', 'x-forwarded-host', 'forwarded', 'via'].some((name) => headers.has(name))
    if (c.req.param('token') !== page.token || headers.get('host') !== host || isForwarded) return next()
    return sendPage(c.req.raw, { locale: 'en', title: 'Mails', main: render(page.list()) }, style)
  })
}

function render(mails: readonly StoredMail[]): Markup {
  const items = mails.map(
    ({ at, file, mail }) => html`<article>
<h2>${mail.subject}</h2>
<p>To ${mail.to}, <time>${new Date(at).toISOString()}</time></p>
<pre>${linkify(mail.text)}</pre>
<p><small>${file}</small></p>
</article>`,
  )
  return html`<main class="mails">
<h1>Mails</h1>
<p>Without SMTP_URL nothing leaves this machine. Reload to see newer ones.</p>
${items.length > 0 ? items : html`<p>None yet.</p>`}
</main>`
}

const linkify = (text: string): (string | Markup)[] =>
  text.split(/(https?:\/\/[^\s<&]+)/g).map((part, at) => (at % 2 === 1 ? html`<a href="${part}">${part}</a>` : part))
