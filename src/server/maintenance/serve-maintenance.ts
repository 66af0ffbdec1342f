import { createHash, randomUUID } from 'node:crypto'
import type { IncomingMessage, RequestListener } from 'node:http'
import { html } from 'hono/html'
import { type Locale, pathLocale } from '#contract/pages/path-locale.ts'
import type { TextDescriptor } from '#contract/shape/problem.ts'
import type { Config } from '../config.ts'
import { fail } from '../http/answer.ts'
import { describeProblem } from '../http/problem-response.ts'
import { readerLocale } from '../http/reader-locale.ts'
import { securityHeaders } from '../http/security-headers.ts'
import { type OpenSocket, openSocket, readCertificate } from '../open-socket.ts'
import { renderPage } from '../pages/render-page.ts'
import { productFile } from '../product-folder.ts'
import { loadTranslate, type Translate } from '../texts/translate.ts'
import type { Maintenance } from './maintenance-file.ts'

/** When devices ask again. A short time: the end is not known to the second. */
const retryAfterSeconds = 20

const texts = {
  title: /*i18n*/ { id: 'maintenance-page.title', message: 'Maintenance' },
  text: /*i18n*/ {
    id: 'maintenance-page.text',
    message: '{product} is being maintained and will be back soon. Changes waiting on your devices will be sent then.',
  },
  minutes: /*i18n*/ { id: 'maintenance-page.minutes', message: 'Expected to take another {minutes} min.' },
  reload: /*i18n*/ { id: 'maintenance-page.reload', message: 'This page reloads by itself.' },
} satisfies Record<string, TextDescriptor>

const style =
  ':root{color-scheme:light dark}body{margin:0;min-height:100vh;display:grid;place-items:center;font:1.125rem/1.5 system-ui,sans-serif}main{max-width:34rem;padding:2rem}h1{font-size:1.75rem;line-height:1.2}'
const policy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`

/**
 * Answers every request with 503, without opening the database: the operator may replace it meanwhile. `read` is called
 * at each page, because the expected end may be changed.
 */
export async function serveMaintenance(config: Config, read: () => Maintenance | null): Promise<OpenSocket> {
  const translate = loadTranslate(productFile('dist'))
  const headers = securityHeaders(config)
  const listener: RequestListener = (incoming, outgoing) => {
    incoming.resume()
    const path = incoming.url?.split('?')[0] ?? '/'
    outgoing.statusCode = 503
    for (const [name, value] of headers) outgoing.setHeader(name, value)
    outgoing.setHeader('retry-after', retryAfterSeconds)
    outgoing.setHeader('cache-control', 'no-store')
    if (path.startsWith('/api/')) {
      const failure = fail('maintenance', { retryAfter: retryAfterSeconds })
      outgoing.setHeader('content-type', 'application/problem+json')
      outgoing.end(JSON.stringify(describeProblem(failure, randomUUID())))
      return
    }
    outgoing.setHeader('content-type', 'text/html; charset=utf-8')
    outgoing.setHeader('content-security-policy', policy)
    outgoing.setHeader('refresh', String(retryAfterSeconds))
    const until = read()?.until ?? null
    const minutes = until === null ? 0 : Math.ceil((until - Date.now()) / 60_000)
    void renderMaintenance(translate, localeOf(path, incoming), config.productName, minutes).then((page) =>
      outgoing.end(page),
    )
  }
  return openSocket(config, readCertificate(config), listener)
}

/** The language of the address, as `/pl/schedule`; without one, the reader's. */
function localeOf(path: string, { headers }: IncomingMessage): Locale {
  const ofPath = pathLocale(path)
  if (ofPath !== 'en') return ofPath
  const { 'accept-language': accepted = '', cookie = '' } = headers
  return readerLocale(new Headers({ 'accept-language': accepted, cookie }))
}

function renderMaintenance(translate: Translate, locale: Locale, product: string, minutes: number): Promise<string> {
  const say = (text: TextDescriptor, values = {}) => translate(locale, text, { product, ...values })
  const expected = minutes > 0 ? html`<p>${say(texts.minutes, { minutes })}</p>` : null
  const main = html`<main>
<h1>${say(texts.title)}</h1>
<p>${say(texts.text)}</p>
${expected}
<p>${say(texts.reload)}</p>
</main>`
  return renderPage({ locale, title: `${say(texts.title)} · ${product}`, main }, { text: style, policy })
}
