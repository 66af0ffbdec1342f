import { readProductName } from './product-name.ts'

/** What the operator configures and public pages say. */
export type ConfiguredName =
  | 'product'
  | 'origin'
  | 'operator'
  | 'operator-address'
  | 'operator-mail'
  | 'reviewed'
  | 'analytics'
  | 'analytics-host'

/** A word of the operator's, empty where nothing is configured; in the build its place, which the server fills. */
export function readConfigured(name: ConfiguredName): string {
  if (import.meta.env.SSR) return `{${name}}`
  if (name === 'product') return readProductName()
  return document.querySelector<HTMLMetaElement>(`meta[name="pitboard-${name}"]`)?.content ?? ''
}

const places = /\{(product|origin|operator|operator-address|operator-mail|reviewed|analytics-host)\}/g

/** A text with the operator's words in their places, `{product}` and the like. */
export function fillConfigured(text: string): string {
  if (import.meta.env.SSR) return text
  return text.replace(places, (_, name: ConfiguredName) => readConfigured(name))
}
