/** The operator's name for the product, as the server wrote it into the page. */
export function readProductName(): string {
  return document.querySelector<HTMLMetaElement>('meta[name=application-name]')?.content || 'Pitboard'
}
