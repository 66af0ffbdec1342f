/**
 * Public pages are documents of their own: from inside the app one is loaded, never rendered. Only where the shell
 * itself was sent for this address (in development) the router shows it.
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
  // The page that leaves shows nothing new.
  return new Promise<never>(() => {})
}
