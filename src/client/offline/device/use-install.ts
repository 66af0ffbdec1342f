import { useCallback, useEffect, useState } from 'react'
import { awaitInstallPrompt, type InstallPrompt } from './offer-install.ts'

/** `asking`: it is not known yet. `manual`: the browser makes no offer, its own menu may. */
export type InstallState = 'asking' | 'installed' | 'offered' | 'manual'

const isStandalone = (): boolean =>
  matchMedia('(display-mode: standalone)').matches || (navigator as { standalone?: boolean }).standalone === true

/** Whether the app is installed here, and the way to install it where the browser offers one. */
export function useInstall(): { state: InstallState; install: () => Promise<void> } {
  const [state, setState] = useState<InstallState>(() => (isStandalone() ? 'installed' : 'asking'))
  const [prompt, setPrompt] = useState<InstallPrompt | null>(null)

  useEffect(() => {
    let left = false
    const done = () => setState('installed')
    window.addEventListener('appinstalled', done)
    void awaitInstallPrompt().then((offered) => {
      if (left) return
      setPrompt(offered)
      setState((last) => (last === 'asking' ? (offered ? 'offered' : 'manual') : last))
    })
    return () => {
      left = true
      window.removeEventListener('appinstalled', done)
    }
  }, [])

  const install = useCallback(async () => {
    const answer = await prompt?.prompt()
    // An offer can be used once.
    setPrompt(null)
    setState(answer?.outcome === 'accepted' ? 'installed' : 'manual')
  }, [prompt])
  return { state, install }
}
