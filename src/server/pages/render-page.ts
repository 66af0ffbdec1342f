import { html, raw } from 'hono/html'
import type { Locale } from '#contract/pages/path-locale.ts'
import type { PageStyle } from './page-style.ts'

/** Markup made by `html`, which escapes each value that is put into it. */
export type Markup = ReturnType<typeof html>

export type ServerPage = {
  readonly locale: Locale
  readonly title: string
  readonly main: Markup
  /** Of a page that search engines may show; without it they must not. */
  readonly head?: Markup | undefined
}

const hidden = html`<meta name="robots" content="noindex, nofollow">`

/** Makes the document of a page that the server shows without the app and without a script. */
export async function renderPage({ locale, title, main, head }: ServerPage, style: PageStyle): Promise<string> {
  // The style is ours: it is not escaped, because its digest is in the policy.
  const look =
    'href' in style
      ? html`<link rel="icon" href="/favicon.svg">
<link rel="stylesheet" href="${style.href}">`
      : html`<style>${raw(style.text)}</style>`
  const page = await html`<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
${head ?? hidden}
${look}
</head>
<body>
${main}
</body>
</html>
`
  return page.toString()
}
