import { packBody, sendPacked } from '../http/packed-body.ts'
import type { PageStyle } from './page-style.ts'
import { renderPage, type ServerPage } from './render-page.ts'

/** The address contains a secret: it must not reach other pages, search engines or caches. */
export const secretPageHeaders = {
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex, nofollow',
} as const

type PageAnswer = { readonly status?: number; readonly headers?: Readonly<Record<string, string>> }

/** Sends a page behind an address that contains a secret. */
export async function sendPage(
  request: Request,
  page: ServerPage,
  style: PageStyle,
  { status = 200, headers = {} }: PageAnswer = {},
): Promise<Response> {
  const body = packBody('text/html; charset=utf-8', Buffer.from(await renderPage(page, style)), { isLasting: false })
  const response = await sendPacked(request, body, {
    status,
    headers: { 'content-security-policy': style.policy, ...secretPageHeaders, ...headers },
  })
  response.headers.delete('etag')
  return response
}
