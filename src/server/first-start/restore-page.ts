import type { Context } from 'hono'
import type { Deps } from '../deps.ts'
import { fail } from '../http/answer.ts'
import type { App, HttpEnv } from '../http/env.ts'
import { isOwnOrigin } from '../http/own-origin.ts'
import { problemResponse } from '../http/problem-response.ts'
import { readerLocale } from '../http/reader-locale.ts'
import { incomingOf, readBody, readWhole } from '../http/request-body.ts'
import type { StaticFiles } from '../http/static-files.ts'
import { liveStyle } from '../pages/page-style.ts'
import { formPageHeaders, sendPage } from '../pages/send-page.ts'
import { findBackups } from './find-backups.ts'
import { keepPhotosField, renderRestore } from './render-restore.ts'
import type { RestoreOffer } from './restore-offer.ts'
import { isUnused } from './store.ts'

const path = '/api/restore/:token'
/** Bytes of a form with the name of a backup. */
const maxFormBytes = 2_000

/** The address of the page, for the terminal. */
export const restoreUrl = (publicOrigin: string, { token }: RestoreOffer): string =>
  publicOrigin + path.replace(':token', token)

/**
 * The page that restores a backup into a new server. Whoever can open it decides about all data, so its address has a
 * token that only the terminal of the server shows; with another one, and as soon as somebody has an account, the page
 * does not exist. Whoever waits for a restore meanwhile is told how it ends.
 */
export function addRestorePage(app: App, deps: Deps, offer: RestoreOffer, files: StaticFiles | null): void {
  const { config, database, translate } = deps
  const style = liveStyle(files)

  async function isOpen(c: Context<HttpEnv>): Promise<boolean> {
    if (c.req.param('token') !== offer.token) return false
    if (c.req.method !== 'GET' && !isFromPage(c)) return false
    const state = offer.state()
    if (state.phase !== 'open') return true
    return (state.failure === 'in-use' && c.req.method === 'GET') || (await isUnused(database.db))
  }
  /** A program without these headers knows the token from the terminal. */
  function isFromPage(c: Context<HttpEnv>): boolean {
    const origin = c.req.header('origin')
    return origin === undefined || isOwnOrigin(origin, config.publicOrigin)
  }

  app.get(path, async (c, next) => {
    if (!(await isOpen(c))) return next()
    const page = renderRestore({
      locale: readerLocale(c.req.raw.headers),
      translate,
      product: config.productName,
      state: offer.state(),
      found: await findBackups(config),
      folder: config.backups?.folder ?? null,
    })
    return sendPage(c.req.raw, page, style, { headers: formPageHeaders })
  })

  app.post(path, async (c, next) => {
    if (!(await isOpen(c))) return next()
    const bytes = await readWhole(readBody(c.req.raw, incomingOf(c)), maxFormBytes).catch(() => null)
    const form = new URLSearchParams(bytes ? new TextDecoder().decode(bytes) : '')
    const chosen = (await findBackups(config)).find((one) => one.name === form.get('name'))
    if (chosen) offer.begin(chosen.file, form.has(keepPhotosField))
    return c.redirect(path.replace(':token', offer.token), 303)
  })

  app.put(path, async (c, next) => {
    if (!(await isOpen(c))) return next()
    const [at = Number.NaN, size = Number.NaN] = [c.req.query('at'), c.req.query('size')].map(Number)
    if (!Number.isSafeInteger(at) || !Number.isSafeInteger(size) || at < 0 || size <= at)
      return problemResponse(fail('not-found'), c.get('requestId'))
    const keepsPhotos = c.req.query(keepPhotosField) !== undefined
    const received = await offer.receive({ at, size, keepsPhotos, body: readBody(c.req.raw, incomingOf(c)) })
    if (received === 'again') return problemResponse(fail('unavailable'), c.get('requestId'))
    return c.json({ received })
  })
}
