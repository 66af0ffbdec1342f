import { readProductName } from './product-name.ts'

/** Values that the operating company configures and public pages show. */
export type ConfiguredName =
  | 'product'
  | 'origin'
  | 'operator'
  | 'operator-address'
  | 'operator-mail'
  | 'reviewed'
  | 'analytics'
  | 'analytics-host'
  | 'waitlist-only'
  | 'demo'

/** Returns a configured value, empty if not configured. In the build it is a placeholder that the server fills. */
export function readConfigured(name: ConfiguredName): string {
  if (import.meta.env.SSR) return `{${name}}`
  if (name === 'product') return readProductName()
  return document.querySelector<HTMLMetaElement>(`meta[name="pitboard-${name}"]`)?.content ?? ''
}

const placeholders = /\{(product|origin|operator|operator-address|operator-mail|reviewed|analytics-host|demo)\}/g

/** Replaces placeholders such as `{product}` in a text with the configured values. */
export function fillConfigured(text: string): string {
  if (import.meta.env.SSR) return text
  return text.replace(placeholders, (_, name: ConfiguredName) => readConfigured(name))
}
