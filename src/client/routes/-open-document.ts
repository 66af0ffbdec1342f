/**
 * Public pages are separate documents: the app loads them instead of rendering them. The router renders one only if the
 * server sent the app shell for this URL (in development).
 */
export function openDocument({
  location: target,
  preload,
}: {
  location: { pathname: string; href: string }
  preload: boolean
}) {
  if (preload || import.meta.env.DEV) return
  const [entry] = performance.getEntriesByType('navigation')
  if (entry && new URL(entry.name).pathname === target.pathname) return
  window.location.replace(target.href)
  // Never resolves, so that the current page stays until the document has loaded.
  return new Promise<never>(() => {})
}
