import type { Context } from 'hono'
import { html } from 'hono/html'
import type { Locale } from '#contract/pages/path-locale.ts'
import type { Deps } from '../deps.ts'
import { socketAddress } from '../http/bind.ts'
import { clientIp } from '../http/client-ip.ts'
import type { App, HttpEnv } from '../http/env.ts'
import type { StaticFiles } from '../http/static-files.ts'
import { renderNotice } from '../pages/notice.ts'
import { embeddedStyle } from '../pages/page-style.ts'
import type { ServerPage } from '../pages/render-page.ts'
import { sendPage } from '../pages/send-page.ts'
import type { Translate } from '../texts/translate.ts'
import { isToken } from '../token.ts'
import { unsubscribeByToken } from './unsubscribe.ts'
import { unsubscribeTexts } from './unsubscribe-texts.ts'
import { unsubscribePath } from './unsubscribe-url.ts'

/** `ask` shows the button, `done` confirms, `busy` asks to try again, `invalid` means that the link is incomplete. */
type PageState = 'ask' | 'done' | 'busy' | 'invalid'

const statusOf = { ask: 200, done: 200, busy: 429, invalid: 404 } as const

/**
 * The page behind the unsubscribe link of a mail to a customer. GET changes nothing, because mail scanners open every
 * link; the button posts, and so does a mail program's single POST (RFC 8058). The secret is the only authorisation, so
 * any origin may post it. An unknown secret gets the same answer as a known one; an incomplete link gets an error.
 */
export function addUnsubscribePage(app: App, deps: Deps, files: StaticFiles | null): void {
  const { config, translate } = deps
  // Hono inserts the pattern without grouping: without the group it would be /^en|pl$/.
  const path = `${unsubscribePath}/:locale{(?:en|pl)}/:token?`
  const readLocale = (c: Context<HttpEnv>): Locale => (c.req.param('locale') === 'pl' ? 'pl' : 'en')
  const style = embeddedStyle(files)
  const answer = (c: Context<HttpEnv>, shown: PageState, headers: Record<string, string> = {}) => {
    const page = pageOf(translate, readLocale(c), shown, config.productName)
    return sendPage(c.req.raw, page, style, { status: statusOf[shown], headers })
  }
  const isWhole = (c: Context<HttpEnv>) => isToken(c.req.param('token') ?? null)

  app.get(path, (c: Context<HttpEnv>) => answer(c, isWhole(c) ? 'ask' : 'invalid'))
  app.post(path, async (c: Context<HttpEnv>) => {
    if (!isWhole(c)) return answer(c, 'invalid')
    const ip = clientIp(socketAddress(c), c.req.header('x-forwarded-for') ?? null, config.trustedProxies)
    const stopped = await unsubscribeByToken({ ...deps, log: c.get('log') }, c.req.param('token') ?? '', ip)
    return stopped.ok ? answer(c, 'done') : answer(c, 'busy', { 'retry-after': String(stopped.retryAfter) })
  })
}

function pageOf(translate: Translate, locale: Locale, shown: PageState, product: string): ServerPage {
  const texts = {
    ask: [unsubscribeTexts.ask, unsubscribeTexts.what],
    done: [unsubscribeTexts.done, unsubscribeTexts.after],
    busy: [unsubscribeTexts.busy, unsubscribeTexts.again],
    invalid: [unsubscribeTexts.invalid, unsubscribeTexts.whole],
  } as const
  const [title = '', text = ''] = texts[shown].map((one) => translate(locale, one))
  const button = html`<form method="post"><button type="submit">${translate(locale, unsubscribeTexts.button)}</button></form>`
  const form = shown === 'ask' || shown === 'busy' ? button : null
  return { locale, title, main: renderNotice({ title, text, form, footer: product }) }
}
