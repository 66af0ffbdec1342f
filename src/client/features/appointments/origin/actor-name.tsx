import { useNames } from '#client/station/use-names.ts'
import type { AppointmentEvent } from '#contract/appointments.ts'
import css from './actor-name.module.css'

type ActorNameProps = { of: Pick<AppointmentEvent, 'actorId' | 'actorName' | 'employeeId'> }

/** Who did it; on a workshop tablet the operator, then the tablet. */
export function ActorName({ of: { actorId, actorName, employeeId } }: ActorNameProps) {
  const { people } = useNames()
  const person = people.find(({ id }) => id === employeeId)
  const isOwn = !person || person.userId === actorId
  return (
    <>
      <b>{isOwn ? actorName : person.shortName}</b>
      {!isOwn && actorName && <span className={css.device}> ({actorName})</span>}
    </>
  )
}
