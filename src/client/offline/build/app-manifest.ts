import { readConnection } from './preload-links.ts'

export type AppManifest = { buildId: string; rules: readonly { from: string; redirect?: string }[] }

const afterReadyMs = 1_000

async function fetchAppManifest(): Promise<AppManifest | null> {
  try {
    const answer = await fetch('/app-manifest.json', { cache: 'no-cache' })
    return answer.ok ? ((await answer.json()) as AppManifest) : null
  } catch {
    return null
  }
}

/** Fetches the app manifest one second after the page is ready, except on a slow-2g connection (row D2). */
export function watchAppManifest(onManifest: (manifest: AppManifest) => void): void {
  if (readConnection()?.effectiveType === 'slow-2g') return
  setTimeout(async () => {
    const manifest = await fetchAppManifest()
    if (manifest) onManifest(manifest)
  }, afterReadyMs)
}
