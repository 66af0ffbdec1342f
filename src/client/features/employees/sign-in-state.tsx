import { Trans, useLingui } from '@lingui/react/macro'
import type { Format } from '#client/i18n/format.ts'
import { Button } from '#client/ui/button.tsx'
import { Icon } from '#client/ui/icon.tsx'
import type { Employee } from '#contract/employees.ts'
import css from './employees.module.css'
import type { useInvite } from './use-invite.ts'

/** Shows whether an employee can sign in, has been invited, or only appears on the board. */
export function SignInState({ person, format }: { person: Employee; format: Format }) {
  const { userId, invitation } = person
  if (userId) {
    return (
      <p className={css.state}>
        <Icon name="tabler:circle-check" className={css.good} />
        <Trans>Has login</Trans>
      </p>
    )
  }
  if (invitation) {
    return (
      <p className={css.state}>
        <Icon name="tabler:mail-forward" className={css.waiting} />
        <Trans>Invited, valid until {format.dayShort(format.dateOf(invitation.expiresAt))}</Trans>
      </p>
    )
  }
  return (
    <p className={css.state}>
      <Icon name="tabler:user-off" />
      <Trans>No login</Trans>
    </p>
  )
}

/** The same without words, beside the role. */
export function SignInSign({ canSignIn }: { canSignIn: boolean }) {
  const { t } = useLingui()
  const label = canSignIn ? t`Has login` : t`No login`
  return (
    <span className={css.sign} title={label}>
      <Icon
        name={canSignIn ? 'tabler:circle-check' : 'tabler:user-off'}
        className={canSignIn ? css.good : undefined}
        label={label}
      />
    </span>
  )
}

/** An active employee with an e-mail address and without a sign-in can be invited. */
export const canBeInvited = ({ active, userId, email }: Employee): boolean =>
  active && userId === null && email !== null

type InvitationProps = { person: Employee; invitation: ReturnType<typeof useInvite> }

/** Sends an invitation, or sends it again, in one tap. */
export function InviteButton({ person, invitation }: InvitationProps) {
  const { t } = useLingui()
  const isInvited = person.invitation !== null
  return (
    <Button
      busy={invitation.inviting === person.id}
      aria-label={isInvited ? t`Resend the invitation to ${person.name}` : t`Invite ${person.name}`}
      onClick={() => void invitation.invite(person)}
    >
      {isInvited ? t`Resend` : t`Invite`}
    </Button>
  )
}

/** Withdraws an invitation, without confirmation: one tap sends another one. */
export function WithdrawButton({ person, invitation }: InvitationProps) {
  const { t } = useLingui()
  if (person.invitation === null || person.userId !== null) return null
  return (
    <Button
      variant="quiet"
      busy={invitation.withdrawing === person.id}
      aria-label={t`Cancel the invitation for ${person.name}`}
      onClick={() => void invitation.withdraw(person)}
    >
      {t`Cancel invitation`}
    </Button>
  )
}
