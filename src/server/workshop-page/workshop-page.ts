import type { Locale } from '#contract/pages/path-locale.ts'
import { bookingPath, workshopPath } from '#contract/pages/server-pages.ts'
import { photoSizes } from '#domain/photo.ts'
import type { Deps } from '../deps.ts'
import type { App } from '../http/env.ts'
import type { StaticFiles } from '../http/static-files.ts'
import { linkedStyle } from '../pages/page-style.ts'
import type { ServerPage } from '../pages/render-page.ts'
import { secretPageHeaders, sendPage, sendPublicPage } from '../pages/send-page.ts'
import { sendPicture } from '../pages/send-picture.ts'
import { fileName } from '../photos/photo-files.ts'
import { findPhoto } from '../photos/store.ts'
import { createPageFinder, type FoundPage, readChosenLocale, readLocale } from './find-page.ts'
import { type PublicWorkshop, readWorkshop } from './read-workshop.ts'
import { renderPoster } from './render-poster.ts'
import { renderWorkshop } from './render-workshop.ts'
import { findPublicSlugs } from './store.ts'
import { createWorkshopWriter, type WorkshopWriter } from './workshop-writer.ts'

/** A page of a workshop that a visitor asks for. `url`: its full URL, without a language. */
type WorkshopRequest = {
  readonly workshop: PublicWorkshop
  readonly write: WorkshopWriter
  readonly page: FoundPage
  readonly url: string
  /** The language in the address. */
  readonly chosenLocale: Locale | null
}

/**
 * The public page of each workshop, its photos and its poster. A page that is not public is there for the owner of its
 * station only; everybody else gets the same answer as for an unknown address.
 */
export function addWorkshopPages(app: App, deps: Deps, files: StaticFiles | null): void {
  const { config, database, now, photos, translate } = deps
  const style = linkedStyle(files)

  const { answer } = createPageFinder(deps, style)

  /** Answers with a page of a workshop; an earlier address leads to the present one. */
  const answerWith = (path: string, render: (request: WorkshopRequest) => ServerPage) =>
    answer(async (c, page) => {
      const address = `${workshopPath}/${page.slug}`
      if (page.slug !== c.req.param('slug')) return c.redirect(`${address}${path}${new URL(c.req.url).search}`, 302)
      const workshop = await readWorkshop(page.account, database.db)
      if (!workshop) return null
      const write = createWorkshopWriter(translate, readLocale(c), workshop.station)
      const url = `${config.publicOrigin}${address}`
      const rendered = render({ workshop, write, page, url, chosenLocale: readChosenLocale(c) })
      return page.isPreview ? sendPage(c.req.raw, rendered, style) : sendPublicPage(c.req.raw, rendered, style)
    })

  // No slug: it has a dot.
  app.get(`${workshopPath}/sitemap.xml`, async () => {
    const urls = (await findPublicSlugs(database.db)).flatMap(({ slug, isBookable }) => {
      const page = `${config.publicOrigin}${workshopPath}/${slug}`
      return isBookable ? [page, page + bookingPath] : [page]
    })
    const entries = urls.map((url) => `<url><loc>${url}</loc></url>`).join('\n')
    const text = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries}
</urlset>
`
    const headers = { 'content-type': 'application/xml; charset=utf-8', 'cache-control': 'public, max-age=3600' }
    return new Response(text, { headers })
  })

  app.get(
    `${workshopPath}/:slug`,
    answerWith('', ({ workshop, write, page: { slug, isPreview }, url, chosenLocale }) =>
      renderWorkshop(workshop, write, {
        ...{ url, chosenLocale },
        photoUrl: (id, size) => `${workshopPath}/${slug}/photos/${id}/${size}`,
        now: now(),
        isPreview,
        productName: config.productName,
      }),
    ),
  )

  app.get(
    `${workshopPath}/:slug/poster`,
    answerWith('/poster', ({ workshop, write, url }) => renderPoster(workshop.station, write, url)),
  )

  app.get(
    `${workshopPath}/:slug/photos/:id/:size`,
    answer(async (c, { account, isPreview }) => {
      const size = photoSizes.find((one) => one === c.req.param('size'))
      const photo = size ? await findPhoto(account, database.db, c.req.param('id') ?? '') : null
      // Photos of orders are not shown to anybody outside the workshop.
      const bytes = size && photo?.appointment_id === null ? await photos.get(fileName(photo.name, size)) : null
      return bytes && sendPicture(bytes, isPreview ? secretPageHeaders : { 'cache-control': 'public, max-age=3600' })
    }),
  )
}
