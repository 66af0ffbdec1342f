/** The operator's name for the product, as the server wrote it into the page; in the build the place of the name. */
export function readProductName(): string {
  if (import.meta.env.SSR) return '{product}'
  return document.querySelector<HTMLMetaElement>('meta[name=application-name]')?.content || 'Pitboard'
}
