/** Returns the configured product name, which the server writes into the page. In the build it is a placeholder. */
export function readProductName(): string {
  if (import.meta.env.SSR) return '{product}'
  return document.querySelector<HTMLMetaElement>('meta[name=application-name]')?.content || 'Pitboard'
}
