import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { useNewVersion } from '#client/offline/build/new-version.ts'
import { Banner } from '../ui/banner.tsx'

/** Offers the new build. The page never reloads automatically (row D1). */
export function NewVersionBanner() {
  const accept = useNewVersion()
  const [isLoading, setLoading] = useState(false)
  if (!accept) return null
  return (
    <Banner
      kind="info"
      action={
        <button
          type="button"
          aria-disabled={isLoading}
          onClick={() => {
            if (isLoading) return
            setLoading(true)
            void accept()
          }}
        >
          {isLoading ? <Trans>Loading…</Trans> : <Trans>Reload</Trans>}
        </button>
      }
    >
      <Trans>A new version is ready.</Trans>
    </Banner>
  )
}
