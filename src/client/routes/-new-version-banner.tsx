import { Trans } from '@lingui/react/macro'
import { useNewVersion } from '../offline/new-version.ts'
import { Banner } from '../ui/banner.tsx'

/** Offers the build that waits; nothing reloads by itself (row D1). */
export function NewVersionBanner() {
  const accept = useNewVersion()
  if (!accept) return null
  return (
    <Banner
      kind="info"
      action={
        <button type="button" onClick={accept}>
          <Trans>Reload</Trans>
        </button>
      }
    >
      <Trans>A new version is ready.</Trans>
    </Banner>
  )
}
