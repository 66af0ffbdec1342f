import { createHash } from 'node:crypto'
import type { StaticFiles } from '../http/static-files.ts'
import { readSourceStyle } from './source-style.ts'

/** How a page gets its style. `policy`: the Content-Security-Policy with which it may load nothing else. */
export type PageStyle = { readonly policy: string } & ({ readonly href: string } | { readonly text: string })

const policyOf = (style: string, more: readonly string[]): string =>
  [
    "default-src 'none'",
    `style-src ${style}`,
    ...more,
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')

// Lighthouse reads robots.txt by a call from the page: with `connect-src 'none'` it reports a broken file. A page without
// a script makes no calls.
const linkedSources = ["font-src 'self'", "img-src 'self'", "connect-src 'self'"]

/** The style sheet as a file of the build, with the fonts; pages may have pictures too. */
export const linkedStyle = (files: StaticFiles | null): PageStyle => ({
  // Without a build, `npm run dev` serves the source.
  href: files?.pageStyle?.path ?? '/server-pages.css',
  policy: policyOf("'self'", linkedSources),
})

/** As `linkedStyle`, for a page whose script of ours looks for changes while it is open. */
export const liveStyle = (files: StaticFiles | null): PageStyle => ({
  ...linkedStyle(files),
  policy: policyOf("'self'", [...linkedSources, "script-src 'self'"]),
})

/** The style sheet inside the page, which then loads nothing: it works in every program that opens links of mails. */
export function embeddedStyle(files: StaticFiles | null): PageStyle {
  const text = (files?.pageStyle?.text ?? readSourceStyle()).replace(/@font-face\s*\{[^}]*\}/g, '')
  return { text, policy: policyOf(`'sha256-${createHash('sha256').update(text).digest('base64')}'`, []) }
}
