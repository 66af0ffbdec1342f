import { Trans } from '@lingui/react/macro'
import { Banner } from '#client/ui/banner.tsx'

/** Browsers refuse the session cookie outside a secure context: warns before the user types a code in vain. */
export function SecureContextNotice() {
  return isSecureContext ? null : <SecureContextWarning />
}

export function SecureContextWarning() {
  return (
    <Banner kind="warning">
      <Trans>
        Signing in requires a secure connection. Open this page at an address starting with https://, or ask your
        administrator to set it up.
      </Trans>
    </Banner>
  )
}
