/** Returns the sitemap of pages in several languages. The server replaces `{origin}` at its start. */
export function renderSitemap(pages: readonly (readonly { locale: string; url: string }[])[]): string {
  const alternates = (page: (typeof pages)[number]) =>
    page.map(({ locale, url }) => `<xhtml:link rel="alternate" hreflang="${locale}" href="{origin}${url}"/>`).join('')
  const entries = pages.flatMap((page) =>
    page.map(({ url }) => `<url><loc>{origin}${url}</loc>${alternates(page)}</url>`),
  )
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${entries.join('\n')}
</urlset>
`
}
