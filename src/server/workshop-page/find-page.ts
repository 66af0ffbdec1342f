import type { Context } from 'hono'
import type { Locale } from '#contract/pages/path-locale.ts'
import { isSlug } from '#domain/workshop-page/slug.ts'
import { presentSession } from '../auth/session.ts'
import type { Deps } from '../deps.ts'
import type { HttpEnv } from '../http/env.ts'
import { locales, readerLocale } from '../http/reader-locale.ts'
import { renderNotice } from '../pages/notice.ts'
import type { PageStyle } from '../pages/page-style.ts'
import { sendPage } from '../pages/send-page.ts'
import { findBySlug } from './store.ts'
import { workshopTexts } from './workshop-texts.ts'

export type FoundPage = {
  readonly account: string
  readonly slug: string
  /** The page is not public: only its owner gets it. */
  readonly isPreview: boolean
}

/** `page` is `null` if there is none that this visitor may see. */
type PageForVisitor = {
  readonly page: FoundPage | null
  /** The Set-Cookie header of a renewed token; it must reach the browser, whatever the answer is. */
  readonly cookie: readonly [string, string] | null
}

/** The language of `?lang=`; `null` without one. */
export const readChosenLocale = (c: Context<HttpEnv>): Locale | null => {
  const chosen = c.req.query('lang')
  return locales.find((locale) => locale === chosen) ?? null
}

/** The language of `?lang=`, otherwise that of the reader. */
export const readLocale = (c: Context<HttpEnv>): Locale => readChosenLocale(c) ?? readerLocale(c.req.raw.headers)

/**
 * Finds the page of a workshop by the slug of a request. A page that is not public is there for the owner of its station
 * only; everybody else gets the same answer as for an unknown address.
 */
export function createPageFinder(deps: Deps, style: PageStyle) {
  const { config, database, translate } = deps

  async function find(c: Context<HttpEnv>): Promise<PageForVisitor> {
    const slug = c.req.param('slug') ?? ''
    const found = isSlug(slug) ? await findBySlug(database.db, slug) : null
    if (!found) return { page: null, cookie: null }
    const { account } = found
    const page = { account, slug: found.slug, isPreview: !found.isPublic }
    if (found.isPublic) return { page, cookie: null }
    const { isOwner, cookie } = await readOwner(c, account)
    return { page: isOwner ? page : null, cookie }
  }

  /** Whether the visitor is the owner of the station. `cookie`: see `PageForVisitor`. */
  async function readOwner(
    c: Context<HttpEnv>,
    account: string,
  ): Promise<Pick<PageForVisitor, 'cookie'> & { isOwner: boolean }> {
    const present = await presentSession(deps, c.req.raw.headers)
    const isOwner = present?.account === account && present.role === 'owner' && present.device === null
    return { isOwner, cookie: present?.cookie ?? null }
  }

  /** Answers a request for a page that was looked for. */
  const answer =
    (respond: (c: Context<HttpEnv>, page: FoundPage) => Promise<Response | null>) =>
    async (c: Context<HttpEnv>): Promise<Response> => {
      const { page, cookie } = await find(c)
      const response = (page && (await respond(c, page))) ?? (await sendUnknown(c))
      if (cookie) response.headers.append(...cookie)
      return response
    }

  const sendUnknown = (c: Context<HttpEnv>): Promise<Response> => {
    const locale = readLocale(c)
    const title = translate(locale, workshopTexts.unknown)
    const main = renderNotice({ title, text: translate(locale, workshopTexts.check), footer: config.productName })
    return sendPage(c.req.raw, { locale, title, main }, style, { status: 404 })
  }

  return { answer, readOwner }
}
