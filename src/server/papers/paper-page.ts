import type { Context } from 'hono'
import { paperLinkPath } from '#contract/pages/server-pages.ts'
import type { LinkedPaper } from '#domain/papers/paper.ts'
import type { Deps } from '../deps.ts'
import type { App, HttpEnv } from '../http/env.ts'
import type { StaticFiles } from '../http/static-files.ts'
import { linkedStyle } from '../pages/page-style.ts'
import { secretPageHeaders, sendPage } from '../pages/send-page.ts'
import { sendPicture } from '../pages/send-picture.ts'
import { sendUnknownLink } from '../pages/unknown-link.ts'
import { fileName } from '../photos/photo-files.ts'
import { findPhoto } from '../photos/store.ts'
import { hashToken, isToken } from '../token.ts'
import { createPaperWriter } from './paper-writer.ts'
import { readPaperSource } from './read-paper.ts'
import { photosOnPaper, renderPaper } from './render-paper.ts'
import { findByToken, type PaperLinkRow } from './rows/store.ts'

const isSize = (text: string | undefined): text is 'thumb' | 'screen' => text === 'thumb' || text === 'screen'

/** Finds the link of a request; `null` if it is unknown, expired or revoked. */
type FindLink = (c: Context<HttpEnv>) => Promise<PaperLinkRow | null>

/**
 * The page of a link to a paper, its photos and its logo. The token is the only authorisation. Unknown, expired and revoked
 * tokens get the same answer, and only they are counted: a valid link is never refused.
 */
export function addPaperPage(app: App, deps: Deps, files: StaticFiles | null): void {
  addPaperRoutes(app, deps, files, `${paperLinkPath}/:token`, async (c) => {
    const token = c.req.param('token') ?? null
    return isToken(token) ? findByToken(deps.database.db, hashToken(token), deps.now()) : null
  })
}

/** Adds the routes of papers below a path whose parameters `findLink` reads. */
export function addPaperRoutes(
  app: App,
  deps: Deps,
  files: StaticFiles | null,
  path: string,
  findLink: FindLink,
): void {
  const { database, now, photos, translate } = deps
  const style = linkedStyle(files)

  const sendUnknown = (c: Context<HttpEnv>): Promise<Response> => sendUnknownLink(c, deps, style)

  async function find(c: Context<HttpEnv>) {
    const link = await findLink(c)
    const source = link && (await readPaperSource(database.db, link, now()))
    return link && source && { link, source, paper: link.paper as LinkedPaper }
  }

  app.get(path, async (c: Context<HttpEnv>) => {
    const found = await find(c)
    if (!found) return sendUnknown(c)
    const { link, source, paper } = found
    const write = createPaperWriter(translate, { ...source.station, locale: link.language })
    const base = c.req.path.replace(/\/$/, '')
    const photoUrl = (id: string, size: string): string => `${base}/photos/${id}/${size}`
    const logoUrl = `${base}/logo/${source.logo?.name ?? ''}`
    return sendPage(c.req.raw, renderPaper(paper, source, write, photoUrl, logoUrl), style)
  })

  app.get(`${path}/photos/:photoId/:size`, async (c: Context<HttpEnv>) => {
    const found = await find(c)
    const photo = found && photosOnPaper(found.paper, found.source).find(({ id }) => id === c.req.param('photoId'))
    const row = photo && (await findPhoto(found.link.account_id, database.db, photo.id))
    const size = c.req.param('size')
    const bytes = row && isSize(size) ? await photos.get(fileName(row.name, size)) : null
    return bytes ? sendPicture(bytes, secretPageHeaders) : sendUnknown(c)
  })

  app.get(`${path}/logo/:name`, async (c: Context<HttpEnv>) => {
    const logo = (await find(c))?.source.logo
    const bytes = logo && logo.name === c.req.param('name') ? await photos.get(logo.name) : null
    return bytes ? sendPicture(bytes, secretPageHeaders) : sendUnknown(c)
  })
}
