import { Trans } from '@lingui/react/macro'
import type { getInvitation } from '#contract/invitations.ts'
import type { Reply } from '#contract/shape/endpoint.ts'
import type { Role } from '#domain/role.ts'
import css from './invitation-page.module.css'

export type Offer = Reply<typeof getInvitation>

/** Shows who invites whom, in which role, and the permissions of the role. */
export function InvitationTerms({ offer }: { offer: Offer }) {
  return (
    <div className={css.terms}>
      <p>
        <Trans>
          Hello <span translate="no">{offer.name}</span>!
        </Trans>
      </p>
      <p className={css.lead}>
        <RoleSentence role={offer.role} from={offer.inviter ?? offer.stationName} />
      </p>
      <p className={css.quiet}>
        <RoleMeaning role={offer.role} />
      </p>
    </div>
  )
}

function RoleSentence({ role, from }: { role: Role; from: string }) {
  const name = <b translate="no">{from}</b>
  if (role === 'owner') return <Trans>{name} invites you to join as an owner.</Trans>
  if (role === 'advisor') return <Trans>{name} invites you to join as a service advisor.</Trans>
  return <Trans>{name} invites you to join as a mechanic.</Trans>
}

function RoleMeaning({ role }: { role: Role }) {
  if (role === 'owner') return <Trans>You have full access: the board, employees and settings.</Trans>
  if (role === 'advisor') return <Trans>You manage bookings, plan the bays, check cars in and hand them over.</Trans>
  return <Trans>You see the board and your cars, and update their status.</Trans>
}
