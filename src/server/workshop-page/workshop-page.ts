import type { Context } from 'hono'
import type { Locale } from '#contract/pages/path-locale.ts'
import { workshopPath } from '#contract/pages/server-pages.ts'
import { photoSizes } from '#domain/photo.ts'
import { isSlug } from '#domain/workshop-page/slug.ts'
import { presentSession } from '../auth/session.ts'
import type { Deps } from '../deps.ts'
import type { App, HttpEnv } from '../http/env.ts'
import { locales, readerLocale } from '../http/reader-locale.ts'
import type { StaticFiles } from '../http/static-files.ts'
import { renderNotice } from '../pages/notice.ts'
import { linkedStyle } from '../pages/page-style.ts'
import type { ServerPage } from '../pages/render-page.ts'
import { secretPageHeaders, sendPage, sendPublicPage } from '../pages/send-page.ts'
import { fileName } from '../photos/photo-files.ts'
import { findPhoto } from '../photos/store.ts'
import { type PublicWorkshop, readWorkshop } from './read-workshop.ts'
import { renderPoster } from './render-poster.ts'
import { renderWorkshop } from './render-workshop.ts'
import { findBySlug } from './store.ts'
import { workshopTexts } from './workshop-texts.ts'
import { createWorkshopWriter, type WorkshopWriter } from './workshop-writer.ts'

type FoundPage = {
  readonly account: string
  readonly slug: string
  /** The page is not public: only its owner gets it. */
  readonly isPreview: boolean
  /** The Set-Cookie header of a renewed token. */
  readonly cookie: readonly [string, string] | null
}

const readLocale = (c: Context<HttpEnv>): Locale => {
  const chosen = c.req.query('lang')
  return locales.find((locale) => locale === chosen) ?? readerLocale(c.req.raw.headers)
}

/**
 * The public page of each workshop, its photos and its poster. A page that is not public is there for the owner of its
 * station only; everybody else gets the same answer as for an unknown address.
 */
export function addWorkshopPages(app: App, deps: Deps, files: StaticFiles | null): void {
  const { config, database, now, photos, translate } = deps
  const style = linkedStyle(files)

  async function find(c: Context<HttpEnv>): Promise<FoundPage | null> {
    const slug = c.req.param('slug') ?? ''
    const found = isSlug(slug) ? await findBySlug(database.db, slug) : null
    if (!found) return null
    const { account } = found
    if (found.isPublic) return { account, slug: found.slug, isPreview: false, cookie: null }
    const present = await presentSession(deps, c.req.raw.headers)
    const isOwner = present?.account === account && present.role === 'owner' && present.device === null
    return isOwner ? { account, slug: found.slug, isPreview: true, cookie: present.cookie } : null
  }

  const sendUnknown = (c: Context<HttpEnv>): Promise<Response> => {
    const locale = readLocale(c)
    const title = translate(locale, workshopTexts.unknown)
    const main = renderNotice({ title, text: translate(locale, workshopTexts.check), footer: config.productName })
    return sendPage(c.req.raw, { locale, title, main }, style, { status: 404 })
  }

  /** Answers with a page of a workshop; an earlier address leads to the present one. */
  const answer =
    (
      path: string,
      render: (workshop: PublicWorkshop, write: WorkshopWriter, found: FoundPage, url: string) => ServerPage,
    ) =>
    async (c: Context<HttpEnv>): Promise<Response> => {
      const found = await find(c)
      if (found && found.slug !== c.req.param('slug'))
        return c.redirect(`${workshopPath}/${found.slug}${path}${new URL(c.req.url).search}`, 302)
      const workshop = found && (await readWorkshop(found.account, database.db))
      if (!found || !workshop) return sendUnknown(c)
      const write = createWorkshopWriter(translate, readLocale(c), workshop.station)
      const url = `${config.publicOrigin}${workshopPath}/${found.slug}`
      const page = render(workshop, write, found, url)
      const response = await (found.isPreview ? sendPage : sendPublicPage)(c.req.raw, page, style)
      if (found.cookie) response.headers.append(...found.cookie)
      return response
    }

  app.get(
    `${workshopPath}/:slug`,
    answer('', (workshop, write, { slug, isPreview }, url) =>
      renderWorkshop(workshop, write, {
        url,
        photoUrl: (id, size) => `${workshopPath}/${slug}/photos/${id}/${size}`,
        now: now(),
        isPreview,
        productName: config.productName,
      }),
    ),
  )

  app.get(
    `${workshopPath}/:slug/poster`,
    answer('/poster', ({ station }, write, _found, url) => renderPoster(station, write, url)),
  )

  app.get(`${workshopPath}/:slug/photos/:id/:size`, async (c) => {
    const found = await find(c)
    const size = photoSizes.find((one) => one === c.req.param('size'))
    const photo = found && size ? await findPhoto(found.account, database.db, c.req.param('id')) : null
    // Photos of orders are nobody's but the workshop's.
    const isShown = photo !== null && photo.appointment_id === null
    const bytes = isShown && size ? await photos.get(fileName(photo.name, size)) : null
    if (!found || !bytes) return sendUnknown(c)
    return new Response(bytes, {
      headers: {
        'content-type': 'image/webp',
        'content-security-policy': "sandbox; default-src 'none'",
        ...(found.isPreview ? secretPageHeaders : { 'cache-control': 'public, max-age=3600' }),
      },
    })
  })
}
