import { html } from 'hono/html'
import type { Locale } from '#contract/pages/path-locale.ts'
import type { Markup } from '../pages/render-page.ts'
import { workshopTexts } from './workshop-texts.ts'
import type { WorkshopWriter } from './workshop-writer.ts'

/** The link to the same page in the other language. */
export function languageSwitch(write: WorkshopWriter, hrefOf: (locale: Locale) => string): Markup {
  const other = write.locale === 'pl' ? 'en' : 'pl'
  return html`<a href="${hrefOf(other)}" hreflang="${other}" lang="${other}">${write.text(workshopTexts.language)}</a>`
}

/**
 * The links by which search engines know the languages of a public page. `url`: its full URL without a language;
 * `chosen`: the language in the address that was asked for.
 */
export const languageLinks = (url: string, chosen: Locale | null): Markup =>
  html`<link rel="canonical" href="${chosen ? `${url}?lang=${chosen}` : url}">
<link rel="alternate" hreflang="en" href="${url}?lang=en">
<link rel="alternate" hreflang="pl" href="${url}?lang=pl">
<link rel="alternate" hreflang="x-default" href="${url}">`
