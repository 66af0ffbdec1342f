import type { Context } from 'hono'
import { paperLinkPath } from '#contract/pages/server-pages.ts'
import type { LinkedPaper } from '#domain/papers/paper.ts'
import { inTransactionIfOk } from '../db/in-transaction.ts'
import type { Deps } from '../deps.ts'
import { socketAddress } from '../http/bind.ts'
import { clientIp } from '../http/client-ip.ts'
import type { App, HttpEnv } from '../http/env.ts'
import { readerLocale } from '../http/reader-locale.ts'
import type { StaticFiles } from '../http/static-files.ts'
import { entryLimits } from '../limits/limits.ts'
import { attemptOf } from '../limits/log-digest.ts'
import { countAll } from '../limits/store.ts'
import { renderNotice } from '../pages/notice.ts'
import { linkedStyle } from '../pages/page-style.ts'
import { secretPageHeaders, sendPage } from '../pages/send-page.ts'
import { fileName } from '../photos/photo-files.ts'
import { findPhoto } from '../photos/store.ts'
import { hashToken, isToken } from '../token.ts'
import { paperPageTexts } from './paper-page-texts.ts'
import { createPaperWriter } from './paper-writer.ts'
import { readPaperSource } from './read-paper.ts'
import { photosOnPaper, renderPaper } from './render-paper.ts'
import { findByToken } from './rows/store.ts'

const isSize = (text: string | undefined): text is 'thumb' | 'screen' => text === 'thumb' || text === 'screen'

const sendPicture = (bytes: NonNullable<Awaited<ReturnType<Deps['photos']['get']>>>): Response =>
  new Response(bytes, {
    headers: {
      'content-type': 'image/webp',
      'content-security-policy': "sandbox; default-src 'none'",
      ...secretPageHeaders,
    },
  })

/**
 * The page of a link to a paper, its photos and its logo. The token is the only authorisation. Unknown, expired and revoked
 * tokens get the same answer, and only they are counted: a valid link is never refused.
 */
export function addPaperPage(app: App, deps: Deps, files: StaticFiles | null): void {
  const { config, database, key, now, photos, translate } = deps
  const style = linkedStyle(files)

  const sendNotice = (c: Context<HttpEnv>, kind: 'unknown' | 'busy', headers: Record<string, string> = {}) => {
    const locale = readerLocale(c.req.raw.headers)
    const [title = '', text = ''] = (
      kind === 'unknown' ? [paperPageTexts.unknown, paperPageTexts.ask] : [paperPageTexts.busy, paperPageTexts.again]
    ).map((one) => translate(locale, one))
    const main = renderNotice({ title, text, footer: config.productName })
    return sendPage(c.req.raw, { locale, title, main }, style, { status: kind === 'unknown' ? 404 : 429, headers })
  }

  async function sendUnknown(c: Context<HttpEnv>): Promise<Response> {
    const ip = clientIp(socketAddress(c), c.req.header('x-forwarded-for') ?? null, config.trustedProxies)
    const counted = await inTransactionIfOk(database, (tx) => countAll(tx, entryLimits(key, ip), now()))
    if (counted.ok) return sendNotice(c, 'unknown')
    c.get('log').warn({ why: counted.why, ...attemptOf(key, ip) }, 'limit hit: link to a paper')
    return sendNotice(c, 'busy', { 'retry-after': String(counted.retryAfter) })
  }

  async function find(c: Context<HttpEnv>) {
    const token = c.req.param('token') ?? null
    const link = isToken(token) ? await findByToken(database.db, hashToken(token), now()) : null
    const source = link && (await readPaperSource(database.db, link, now()))
    return link && source && { link, source, paper: link.paper as LinkedPaper, token }
  }

  app.get(`${paperLinkPath}/:token`, async (c) => {
    const found = await find(c)
    if (!found) return sendUnknown(c)
    const { link, source, paper, token } = found
    const write = createPaperWriter(translate, { ...source.station, locale: link.language })
    const photoUrl = (id: string, size: string): string => `${paperLinkPath}/${token}/photos/${id}/${size}`
    const logoUrl = `${paperLinkPath}/${token}/logo/${source.logo?.name ?? ''}`
    return sendPage(c.req.raw, renderPaper(paper, source, write, photoUrl, logoUrl), style)
  })

  app.get(`${paperLinkPath}/:token/photos/:photoId/:size`, async (c) => {
    const found = await find(c)
    const { photoId, size } = c.req.param()
    const photo = found && photosOnPaper(found.paper, found.source).find(({ id }) => id === photoId)
    const row = photo && (await findPhoto(found.link.account_id, database.db, photo.id))
    const bytes = row && isSize(size) ? await photos.get(fileName(row.name, size)) : null
    return bytes ? sendPicture(bytes) : sendUnknown(c)
  })

  app.get(`${paperLinkPath}/:token/logo/:name`, async (c) => {
    const logo = (await find(c))?.source.logo
    const bytes = logo && logo.name === c.req.param('name') ? await photos.get(logo.name) : null
    return bytes ? sendPicture(bytes) : sendUnknown(c)
  })
}
