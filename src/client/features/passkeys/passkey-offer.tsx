import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Banner } from '#client/ui/banner.tsx'
import { endPasskeyMoment } from './passkey-moment.ts'
import { passkeysQuery } from './passkeys-query.ts'
import { useAddPasskey } from './use-add-passkey.ts'

const canCheckPerson = () => PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable().catch(() => false)

/** After a sign-in with a code: offers a passkey to who has none, on a device that can check the person. */
export function PasskeyOffer() {
  const [isOver, setIsOver] = useState(false)
  const { data } = useQuery(passkeysQuery)
  const isAble = useQuery({ queryKey: ['can-check-person'], queryFn: canCheckPerson, networkMode: 'always' }).data
  const { add, busy, problem } = useAddPasskey()
  if (isOver || !isAble || !data || data.passkeys.length > 0) return null
  const end = (isDeclined: boolean) => {
    endPasskeyMoment({ isDeclined })
    setIsOver(true)
  }
  return (
    <Banner
      kind="info"
      icon="tabler:key"
      action={
        <>
          <button type="button" aria-busy={busy} onClick={() => void add().then((isAdded) => isAdded && end(false))}>
            <Trans>Add a passkey</Trans>
          </button>
          <button type="button" onClick={() => end(true)}>
            <Trans>Not now</Trans>
          </button>
        </>
      }
    >
      {problem ?? <Trans>Sign in faster next time: with a fingerprint, your face or the PIN of this device.</Trans>}
    </Banner>
  )
}
