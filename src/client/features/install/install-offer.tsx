import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { readProductName } from '#client/i18n/product-name.ts'
import { useInstall } from '#client/offline/device/use-install.ts'
import { Banner } from '#client/ui/banner.tsx'
import { declineInstall, readInstallMoment } from './install-moment.ts'

/** iPads and iPhones have no install prompt, but they can install the app. */
const isApple = 'standalone' in navigator

/** Offers to install the app on a device that has been used for a day; `today` is the station's `YYYY-MM-DD`. */
export function InstallOffer({ today }: { today: string }) {
  const [isDue, setIsDue] = useState(() => readInstallMoment(today))
  const { state, install } = useInstall()
  const product = readProductName()
  const isManual = state === 'manual' && isApple
  if (!isDue || (state !== 'offered' && !isManual)) return null
  const leave = () => {
    declineInstall()
    setIsDue(false)
  }
  return (
    <Banner
      kind="info"
      icon="tabler:download"
      action={
        <>
          {state === 'offered' && (
            <button type="button" onClick={() => void install()}>
              <Trans>Install</Trans>
            </button>
          )}
          <button type="button" onClick={leave}>
            <Trans>Not now</Trans>
          </button>
        </>
      }
    >
      {isManual ? (
        <Trans>Install {product}: tap Share, then “Add to Home Screen”.</Trans>
      ) : (
        <Trans>Install {product}: it opens from the home screen, even offline.</Trans>
      )}
    </Banner>
  )
}
