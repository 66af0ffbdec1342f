import { Trans } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { useCallback, useEffect, useState } from 'react'
import { readInstallPrompt } from '#client/offline/device/offer-install.ts'
import { profileQuery } from '../api/profile-query.ts'
import { queryClient } from '../api/query-client.ts'
import { readProductName } from '../i18n/product-name.ts'
import type { SessionGate } from '../offline/session-gate.ts'
import { startPageOf } from '../session/start-page.ts'
import { LogoTile } from '../ui/app-frame.tsx'
import { Button, buttonClass } from '../ui/button.tsx'
import css from './-public-frame.module.css'
import { usePublicHref } from './-use-public-href.ts'

/** Offers the installation if the browser has a prompt ready; otherwise redirects to the start page (row R18). */
export function EntryPoint({ session }: { session: SessionGate }) {
  const navigate = useNavigate()
  const [offer] = useState(readInstallPrompt)
  const product = readProductName()
  const href = usePublicHref()

  const proceed = useCallback(async () => {
    const signedIn = await session.isAuthenticated()
    const user = queryClient.getQueryData(profileQuery.queryKey)
    if (signedIn && user) await navigate({ to: startPageOf(user, navigator.onLine), replace: true })
    else if (session.lacksPasskey()) await navigate({ to: '/{-$locale}/passkey', replace: true })
    else await navigate({ to: '/{-$locale}/login', replace: true, reloadDocument: true })
  }, [session, navigate])

  useEffect(() => {
    if (!offer) void proceed()
  }, [offer, proceed])

  const install = async () => {
    await offer?.prompt()
    await proceed()
  }

  return (
    <main id="main" className={css.center}>
      <LogoTile>{product}</LogoTile>
      {offer ? (
        <>
          <h1>
            <Trans>Install {product}</Trans>
          </h1>
          <p>
            <Trans>Once installed, it opens from the home screen, even offline.</Trans>
          </p>
          <Button variant="signal" size="large" icon="tabler:download" onClick={() => void install()}>
            <Trans>Install</Trans>
          </Button>
          <Button onClick={() => void proceed()}>
            <Trans>Continue in the browser</Trans>
          </Button>
        </>
      ) : (
        <>
          <p role="status">
            <Trans>Opening {product}…</Trans>
          </p>
          <a href={href('/login')} className={buttonClass({ variant: 'quiet' })}>
            <Trans>Sign in</Trans>
          </a>
        </>
      )}
    </main>
  )
}
