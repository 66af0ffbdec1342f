import { Trans } from '@lingui/react/macro'
import { Banner } from '#client/ui/banner.tsx'

/** Browsers refuse the session cookie outside a secure context: warns before the user types a code in vain. */
export function SecureContextNotice() {
  if (isSecureContext) return null
  return (
    <Banner kind="warning">
      <Trans>
        Signing in needs a secure connection. Open this page with an address that begins with https:// — or ask whoever
        runs the server to switch it on.
      </Trans>
    </Banner>
  )
}
