import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { Button, ButtonContent, buttonClass } from '#client/ui/button.tsx'
import { Sheet } from '#client/ui/sheet.tsx'

/** Signs a tablet out after a confirmation, against accidental taps: only the office can enrol it again. */
export function GiveUpTablet() {
  const { t } = useLingui()
  const [isAsking, setAsking] = useState(false)
  const close = () => setAsking(false)
  return (
    <>
      <Button icon="tabler:logout" onClick={() => setAsking(true)}>
        <Trans>Sign out this tablet</Trans>
      </Button>
      <Sheet
        open={isAsking}
        onClose={close}
        title={t`Sign out this tablet?`}
        footer={
          <>
            <Button onClick={close}>
              <Trans>Cancel</Trans>
            </Button>
            <Link
              to="/{-$locale}/sign-out"
              preload={false}
              className={buttonClass({ variant: 'danger', size: 'large' })}
            >
              <ButtonContent>
                <Trans>Sign out the tablet</Trans>
              </ButtonContent>
            </Link>
          </>
        }
      >
        <p>
          <Trans>The board will no longer be shown here. An owner or advisor can set it up again.</Trans>
        </p>
      </Sheet>
    </>
  )
}
