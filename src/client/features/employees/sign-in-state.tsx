import { Trans, useLingui } from '@lingui/react/macro'
import type { Format } from '#client/i18n/format.ts'
import { Button } from '#client/ui/button.tsx'
import { Icon } from '#client/ui/icon.tsx'
import type { Employee } from '#contract/employees.ts'
import css from './employees.module.css'

export type SignInStateProps = {
  person: Employee
  format: Format
  /** Sends an invitation; absent where the reader may not. */
  onInvite?: (() => void) | undefined
  busy?: boolean
}

/** Whether somebody signs in, was invited, or only stands on the board; and the invitation in one tap. */
export function SignInState({ person, format, onInvite, busy = false }: SignInStateProps) {
  const { t } = useLingui()
  const { userId, invitation, email } = person
  const canInvite = onInvite && !userId && email
  return (
    <div className={css.signIn}>
      {userId ? (
        <p className={css.state}>
          <Icon name="tabler:circle-check" className={css.good} />
          <Trans>Signs in</Trans>
        </p>
      ) : invitation ? (
        <p className={css.state}>
          <Icon name="tabler:mail-forward" className={css.waiting} />
          <Trans>Invited, until {format.dayShort(format.dateOf(invitation.expiresAt))}</Trans>
        </p>
      ) : (
        <p className={css.state}>
          <Icon name="tabler:user-off" />
          <Trans>No sign-in</Trans>
        </p>
      )}
      {canInvite && (
        <Button
          icon="tabler:mail-forward"
          busy={busy}
          aria-label={invitation ? t`Invite ${person.name} again` : t`Invite ${person.name}`}
          onClick={onInvite}
        >
          {invitation ? t`Invite again` : t`Invite`}
        </Button>
      )}
    </div>
  )
}
