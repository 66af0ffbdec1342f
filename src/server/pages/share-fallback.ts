import { changePathLocale, pathLocale } from '#contract/pages/path-locale.ts'
import { publicLocales } from '#contract/pages/public-pages.ts'
import { sharePath } from '#contract/worker/shared-photos.ts'
import type { App } from '../http/env.ts'

/**
 * Photos that are shared with the app are taken by its service worker. Where the browser has removed it they arrive
 * here: they are not read, and the page says that they have to be shared again.
 */
export function addShareFallback(app: App): void {
  for (const locale of publicLocales) {
    app.post(changePathLocale(sharePath, locale), (c) =>
      c.redirect(`${changePathLocale(sharePath, pathLocale(c.req.path))}?lost=1`, 303),
    )
  }
}
