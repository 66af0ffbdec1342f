import { Trans } from '@lingui/react/macro'
import { isByCustomer } from '#client/features/appointments/appointment-state.ts'
import { useNames } from '#client/station/use-names.ts'
import type { AppointmentEvent } from '#contract/appointments.ts'
import css from './actor-name.module.css'

type ActorNameProps = { of: Pick<AppointmentEvent, 'actorId' | 'actorName' | 'employeeId'> }

/** Who did it: the customer, or one of the workshop; on a workshop tablet the operator, then the tablet. */
export function ActorName({ of }: ActorNameProps) {
  const { people } = useNames()
  const { actorId, actorName, employeeId } = of
  const person = people.find(({ id }) => id === employeeId)
  if (isByCustomer(of))
    return (
      <b>
        <Trans>Customer</Trans>
      </b>
    )
  const isOwn = !person || person.userId === actorId
  return (
    <>
      <b>{isOwn ? actorName : person.shortName}</b>
      {!isOwn && actorName && <span className={css.device}> ({actorName})</span>}
    </>
  )
}
