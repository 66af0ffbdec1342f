import { Trans } from '@lingui/react/macro'
import { Banner } from '#client/ui/banner.tsx'

/** The session cookie is refused outside a secure context: say so before somebody types a code in vain. */
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
