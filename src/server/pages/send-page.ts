import { packBody, sendPacked } from '../http/packed-body.ts'
import type { PageStyle } from './page-style.ts'
import { renderPage, type ServerPage } from './render-page.ts'

/** The address contains a secret: it must not reach other pages, search engines or caches. */
export const secretPageHeaders = {
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex, nofollow',
} as const

/**
 * Of a page with a form: with `no-referrer` browsers send a form with the origin `null`. The address reaches no other site
 * either.
 */
export const formPageHeaders = { 'referrer-policy': 'same-origin' } as const

type PageAnswer = { readonly status?: number; readonly headers?: Readonly<Record<string, string>> }

/** Sends a page behind an address that contains a secret, or that only one person may see. */
export async function sendPage(
  request: Request,
  page: ServerPage,
  style: PageStyle,
  { status = 200, headers = {} }: PageAnswer = {},
): Promise<Response> {
  const response = await send(request, page, style, status, { ...secretPageHeaders, ...headers })
  response.headers.delete('etag')
  return response
}

/** Sends a page that everybody may see. It is asked for again at each visit, and sent again if it has changed. */
export async function sendPublicPage(request: Request, page: ServerPage, style: PageStyle): Promise<Response> {
  const vary = 'accept-encoding, accept-language, cookie'
  return send(request, page, style, 200, { 'cache-control': 'no-cache', vary })
}

async function send(
  request: Request,
  page: ServerPage,
  style: PageStyle,
  status: number,
  headers: Readonly<Record<string, string>>,
): Promise<Response> {
  const body = packBody('text/html; charset=utf-8', Buffer.from(await renderPage(page, style)), { isLasting: false })
  return sendPacked(request, body, { status, headers: { 'content-security-policy': style.policy, ...headers } })
}
