import { useCallback, useEffect, useState } from 'react'
import { awaitInstallPrompt, type InstallPrompt } from './offer-install.ts'

/** `asking`: not known yet. `manual`: the browser offers no prompt, but its menu may have the command. */
export type InstallState = 'asking' | 'installed' | 'offered' | 'manual'

const isStandalone = (): boolean =>
  matchMedia('(display-mode: standalone)').matches || (navigator as { standalone?: boolean }).standalone === true

/** Returns whether the app is installed on this device, and a function that shows the browser's install prompt. */
export function useInstall(): { state: InstallState; install: () => Promise<void> } {
  const [state, setState] = useState<InstallState>(() => (isStandalone() ? 'installed' : 'asking'))
  const [prompt, setPrompt] = useState<InstallPrompt | null>(null)

  useEffect(() => {
    let isUnmounted = false
    const done = () => setState('installed')
    window.addEventListener('appinstalled', done)
    void awaitInstallPrompt().then((offered) => {
      if (isUnmounted) return
      setPrompt(offered)
      setState((last) => (last === 'asking' ? (offered ? 'offered' : 'manual') : last))
    })
    return () => {
      isUnmounted = true
      window.removeEventListener('appinstalled', done)
    }
  }, [])

  const install = useCallback(async () => {
    const answer = await prompt?.prompt()
    // A prompt can be used once.
    setPrompt(null)
    setState(answer?.outcome === 'accepted' ? 'installed' : 'manual')
  }, [prompt])
  return { state, install }
}
