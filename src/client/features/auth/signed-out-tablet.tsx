import { Trans } from '@lingui/react/macro'
import { Button } from '#client/ui/button.tsx'
import { Icon } from '#client/ui/icon.tsx'
import css from './auth.module.css'

/** Shown on a tablet whose session has ended: explains what happened, what is still stored, and who can help. */
export function SignedOutTablet({ name, onSignIn }: { name: string; onSignIn: () => void }) {
  return (
    <div className={css.step}>
      <Icon name="tabler:device-tablet-off" size={48} className={css.sign} />
      <h2>
        <Trans>This tablet was signed out by the office</Trans>
      </h2>
      <p className={css.lead}>
        <Trans>“{name}” will show the board again once someone from the office signs in here and sets it up.</Trans>
      </p>
      <p className={css.lead}>
        <Trans>Unsent changes are kept here until then and sent automatically.</Trans>
      </p>
      <Button variant="signal" size="large" wide icon="tabler:login" onClick={onSignIn}>
        <Trans>Sign in and set it up</Trans>
      </Button>
    </div>
  )
}
