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
}

/** `page` is `null` if there is none that this visitor may see. */
type PageForVisitor = {
  readonly page: FoundPage | null
  /** The Set-Cookie header of a renewed token; it must reach the browser, whatever the answer is. */
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

  async function find(c: Context<HttpEnv>): Promise<PageForVisitor> {
    const slug = c.req.param('slug') ?? ''
    const found = isSlug(slug) ? await findBySlug(database.db, slug) : null
    if (!found) return { page: null, cookie: null }
    const { account } = found
    const page = { account, slug: found.slug, isPreview: !found.isPublic }
    if (found.isPublic) return { page, cookie: null }
    const present = await presentSession(deps, c.req.raw.headers)
    const isOwner = present?.account === account && present.role === 'owner' && present.device === null
    return { page: isOwner ? page : null, cookie: present?.cookie ?? null }
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

  /** Answers with a page of a workshop; an earlier address leads to the present one. */
  const answerWith = (
    path: string,
    render: (workshop: PublicWorkshop, write: WorkshopWriter, page: FoundPage, url: string) => ServerPage,
  ) =>
    answer(async (c, page) => {
      const address = `${workshopPath}/${page.slug}`
      if (page.slug !== c.req.param('slug')) return c.redirect(`${address}${path}${new URL(c.req.url).search}`, 302)
      const workshop = await readWorkshop(page.account, database.db)
      if (!workshop) return null
      const write = createWorkshopWriter(translate, readLocale(c), workshop.station)
      const rendered = render(workshop, write, page, `${config.publicOrigin}${address}`)
      return page.isPreview ? sendPage(c.req.raw, rendered, style) : sendPublicPage(c.req.raw, rendered, style)
    })

  app.get(
    `${workshopPath}/:slug`,
    answerWith('', (workshop, write, { slug, isPreview }, url) =>
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
    answerWith('/poster', ({ station }, write, _page, url) => renderPoster(station, write, url)),
  )

  app.get(
    `${workshopPath}/:slug/photos/:id/:size`,
    answer(async (c, { account, isPreview }) => {
      const size = photoSizes.find((one) => one === c.req.param('size'))
      const photo = size ? await findPhoto(account, database.db, c.req.param('id') ?? '') : null
      // Photos of orders are not shown to anybody outside the workshop.
      const bytes = size && photo?.appointment_id === null ? await photos.get(fileName(photo.name, size)) : null
      return (
        bytes &&
        new Response(bytes, {
          headers: {
            'content-type': 'image/webp',
            'content-security-policy': "sandbox; default-src 'none'",
            ...(isPreview ? secretPageHeaders : { 'cache-control': 'public, max-age=3600' }),
          },
        })
      )
    }),
  )
}
