/** Returns the base URL of the API from the page's run-time configuration (row H1). */
export function readBaseUrl(): string {
  const content = document.querySelector<HTMLMetaElement>('meta[name="pitboard-api"]')?.content.trim()
  return content?.startsWith('/') || content?.startsWith('http') ? content : '/api'
}
