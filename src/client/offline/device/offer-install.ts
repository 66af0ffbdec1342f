/** Chromium's `beforeinstallprompt` event, which lets a page offer its installation. */
export type InstallPrompt = Event & { prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }> }

let installPrompt: InstallPrompt | null = null
window.addEventListener('beforeinstallprompt', (event) => {
  event.preventDefault()
  installPrompt = event as InstallPrompt
})

const promptLimitMs = 1_500

const isInstalled = (): boolean => matchMedia('(display-mode: standalone)').matches

/** Returns the browser's install prompt; `null` if it has not offered one yet. */
export const readInstallPrompt = (): InstallPrompt | null => (isInstalled() ? null : installPrompt)

/** Waits for the browser's install prompt, which follows soon after the page load; `null` if there is none. */
export async function awaitInstallPrompt(): Promise<InstallPrompt | null> {
  if (isInstalled() || !('onbeforeinstallprompt' in window) || installPrompt) return readInstallPrompt()
  await new Promise<void>((resolve) => {
    window.addEventListener('beforeinstallprompt', () => resolve(), { once: true })
    setTimeout(resolve, promptLimitMs)
  })
  return installPrompt
}
