/** Chromium's event that lets a page offer its installation. */
export type InstallPrompt = Event & { prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }> }

let held: InstallPrompt | null = null
window.addEventListener('beforeinstallprompt', (event) => {
  event.preventDefault()
  held = event as InstallPrompt
})

const promptLimitMs = 1_500

/** The browser's offer to install the app: soon after the page has loaded, or `null` where it makes none. */
export async function awaitInstallPrompt(): Promise<InstallPrompt | null> {
  const installed = matchMedia('(display-mode: standalone)').matches
  if (installed || !('onbeforeinstallprompt' in window) || held) return installed ? null : held
  await new Promise<void>((resolve) => {
    window.addEventListener('beforeinstallprompt', () => resolve(), { once: true })
    setTimeout(resolve, promptLimitMs)
  })
  return held
}
