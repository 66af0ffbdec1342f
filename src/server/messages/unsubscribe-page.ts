import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import type { Locale } from '#contract/pages/path-locale.ts'
import type { Deps } from '../deps.ts'
import { socketAddress } from '../http/bind.ts'
import { clientIp } from '../http/client-ip.ts'
import type { App, HttpEnv } from '../http/env.ts'
import { escapeHtml } from '../mail/escape-html.ts'
import type { Translate } from '../texts/translate.ts'
import { isToken } from '../token.ts'
import { unsubscribeByToken } from './unsubscribe.ts'
import { unsubscribeTexts } from './unsubscribe-texts.ts'
import { unsubscribePath } from './unsubscribe-url.ts'

/** `ask` shows the button, `done` confirms, `busy` asks to try again, `invalid` means that the link is incomplete. */
type PageState = 'ask' | 'done' | 'busy' | 'invalid'

const statusOf = { ask: 200, done: 200, busy: 429, invalid: 404 } as const

const style = `:root{color-scheme:light dark;--page:#eeece6;--card:#fff;--line:#d8d3c7;--ink:#14171a;--dim:#4c555d}
@media (prefers-color-scheme:dark){:root{--page:#0d1012;--card:#14191d;--line:#2a333b;--ink:#f3f6f8;--dim:#a7b3bd}}
body{box-sizing:border-box;display:flex;min-height:100vh;margin:0;padding:24px 16px;background:var(--page);color:var(--ink);font:18px/1.5 'Segoe UI',Roboto,Helvetica,Arial,sans-serif}
main{box-sizing:border-box;width:100%;max-width:480px;margin:auto;padding:28px;border:1px solid var(--line);border-radius:18px;background:var(--card)}
h1{margin:0 0 12px;font-size:26px;line-height:1.25;text-wrap:balance}
p{margin:0;color:var(--dim)}
form{margin:24px 0 0}
button{width:100%;min-height:64px;padding:12px 24px;border:0;border-radius:12px;background:#ffd000;color:#14120a;font:inherit;font-size:20px;font-weight:700;line-height:1.2;text-wrap:balance;cursor:pointer}
button:focus-visible{outline:3px solid #1765c0;outline-offset:3px}
footer{margin:24px 0 0;color:var(--dim);font-size:15px}`

// The page may load nothing but its own style, so it works in every program that opens links of mails.
const policy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ')

// The address contains a secret: it must not reach other pages or search engines.
const headers = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': policy,
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex, nofollow',
}

/**
 * The page behind the unsubscribe link of a mail to a customer. GET changes nothing, because mail scanners open every
 * link; the button posts, and so does a mail program's single POST (RFC 8058). The secret is the only authorisation, so
 * any origin may post it. An unknown secret gets the same answer as a known one; an incomplete link gets an error.
 */
export function addUnsubscribePage(app: App, deps: Deps): void {
  const { config, translate } = deps
  // Hono inserts the pattern without grouping: without the group it would be /^en|pl$/.
  const path = `${unsubscribePath}/:locale{(?:en|pl)}/:token?`
  const readLocale = (c: Context<HttpEnv>): Locale => (c.req.param('locale') === 'pl' ? 'pl' : 'en')
  const answer = (c: Context<HttpEnv>, shown: PageState, more: Record<string, string> = {}) =>
    c.body(render(translate, readLocale(c), shown, config.productName), statusOf[shown], { ...headers, ...more })
  const isWhole = (c: Context<HttpEnv>) => isToken(c.req.param('token') ?? null)

  app.get(path, (c: Context<HttpEnv>) => answer(c, isWhole(c) ? 'ask' : 'invalid'))
  app.post(path, async (c: Context<HttpEnv>) => {
    if (!isWhole(c)) return answer(c, 'invalid')
    const ip = clientIp(socketAddress(c), c.req.header('x-forwarded-for') ?? null, config.trustedProxies)
    const stopped = await unsubscribeByToken({ ...deps, log: c.get('log') }, c.req.param('token') ?? '', ip)
    return stopped.ok ? answer(c, 'done') : answer(c, 'busy', { 'retry-after': String(stopped.retryAfter) })
  })
}

function render(translate: Translate, locale: Locale, shown: PageState, product: string): string {
  const texts = {
    ask: [unsubscribeTexts.ask, unsubscribeTexts.what],
    done: [unsubscribeTexts.done, unsubscribeTexts.after],
    busy: [unsubscribeTexts.busy, unsubscribeTexts.again],
    invalid: [unsubscribeTexts.invalid, unsubscribeTexts.whole],
  } as const
  const [title, text] = texts[shown].map((one) => escapeHtml(translate(locale, one)))
  const button = `<form method="post"><button type="submit">${escapeHtml(translate(locale, unsubscribeTexts.button))}</button></form>`
  return `<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow">
<title>${title}</title>
<style>${style}</style>
</head>
<body>
<main>
<h1>${title}</h1>
<p>${text}</p>
${shown === 'ask' || shown === 'busy' ? button : ''}
<footer>${escapeHtml(product)}</footer>
</main>
</body>
</html>
`
}
