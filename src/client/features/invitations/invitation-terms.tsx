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
        <RoleSentence role={offer.role} station={offer.stationName} />
      </p>
      <p className={css.quiet}>
        <RoleMeaning role={offer.role} />
      </p>
    </div>
  )
}

function RoleSentence({ role, station }: { role: Role; station: string }) {
  const name = <b translate="no">{station}</b>
  if (role === 'owner') return <Trans>{name} invites you as an owner.</Trans>
  if (role === 'advisor') return <Trans>{name} invites you as a service advisor.</Trans>
  return <Trans>{name} invites you as a mechanic.</Trans>
}

function RoleMeaning({ role }: { role: Role }) {
  if (role === 'owner') return <Trans>You see and change everything: the board, the people and the settings.</Trans>
  if (role === 'advisor') return <Trans>You run the desk: take in cars, plan the bays, and hand the cars back.</Trans>
  return <Trans>You see the board and your cars, and say how far each one is.</Trans>
}
