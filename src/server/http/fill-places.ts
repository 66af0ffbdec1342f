import { extname } from 'node:path'

/** The values of the operator's configuration that replace placeholders in a build; read once, at start. */
export type Places = Readonly<
  Record<
    | 'product'
    | 'api'
    | 'snapshot'
    | 'icon-api'
    | 'digest'
    | 'worker'
    | 'origin'
    | 'operator'
    | 'operator-address'
    | 'operator-mail'
    | 'reviewed'
    | 'analytics'
    | 'analytics-host'
    | 'waitlist-only'
    | 'demo',
    string
  >
>

const filledFiles = ['/sw.js', '/latest.json', '/app-manifest.json', '/robots.txt', '/sitemap.xml']
const filledTypes = ['.html', '.webmanifest']

/** Escapes text for HTML and XML, also for attribute values. */
const escapeMarkup = (text: string): string =>
  text.replace(/&/g, '&amp;').replace(/"/g, '&quot;').replace(/</g, '&lt;').replace(/>/g, '&gt;')

// Escapes text for a JSON string; `<` could end the script element around the JSON.
const escapeJson = (text: string): string => JSON.stringify(text).slice(1, -1).replace(/</g, '\\u003c')

function fillText(text: string, places: Readonly<Record<string, string>>, toSafe: (text: string) => string): string {
  let filled = text
  for (const [name, value] of Object.entries(places)) filled = filled.replaceAll(`{${name}}`, () => toSafe(value))
  return filled
}

/** Replaces the `{placeholders}` of one answer in the text of a page, escaped. */
export const fillMarkup = (text: string, values: Readonly<Record<string, string>>): string =>
  fillText(text, values, escapeMarkup)

/** Replaces the `{placeholders}` in a built file, escaped for its type. Returns other files unchanged. */
export function fillPlaces(path: string, body: Buffer<ArrayBuffer>, places: Places): Buffer<ArrayBuffer> {
  const type = extname(path)
  if (!filledTypes.includes(type) && !filledFiles.includes(path)) return body
  const text = body.toString('utf8')
  if (type === '.txt') return Buffer.from(fillText(text, places, (value) => value))
  if (type !== '.html' && type !== '.xml') return Buffer.from(fillText(text, places, escapeJson))
  const withJson = text.replace(/(?<=<script type="application\/ld\+json">).*?(?=<\/script>)/gs, (json) =>
    fillText(json, places, escapeJson),
  )
  return Buffer.from(fillText(withJson, places, escapeMarkup))
}
