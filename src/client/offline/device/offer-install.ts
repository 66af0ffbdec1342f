/** Chromium's event that lets a page offer its installation. */
export type InstallPrompt = Event & { prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }> }

let held: InstallPrompt | null = null
window.addEventListener('beforeinstallprompt', (event) => {
  event.preventDefault()
  held = event as InstallPrompt
})

const promptLimitMs = 1_500

const isInstalled = (): boolean => matchMedia('(display-mode: standalone)').matches

/** The browser's offer to install the app as far as it has made one. */
export const readInstallPrompt = (): InstallPrompt | null => (isInstalled() ? null : held)

/** The browser's offer to install the app: soon after the page has loaded, or `null` where it makes none. */
export async function awaitInstallPrompt(): Promise<InstallPrompt | null> {
  if (isInstalled() || !('onbeforeinstallprompt' in window) || held) return readInstallPrompt()
  await new Promise<void>((resolve) => {
    window.addEventListener('beforeinstallprompt', () => resolve(), { once: true })
    setTimeout(resolve, promptLimitMs)
  })
  return held
}
