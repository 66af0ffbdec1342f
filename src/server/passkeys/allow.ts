import type { Tx } from '../db/in-transaction.ts'
import { allowedMs } from './permission-times.ts'
import { type DeskPerson, findDesk, permit } from './rule-store.ts'
import { addSignInEvent } from './sign-in-event-store.ts'
import { type TellDeps, tell } from './tell.ts'

/** Allows a person to add one passkey after a code, and tells them and all owners. `by`: `null` for the operator. */
export async function allow(
  deps: TellDeps,
  tx: Tx,
  account: string,
  person: DeskPerson,
  by: string | null,
): Promise<void> {
  const now = deps.now()
  await permit(account, tx, person.userId, now + allowedMs)
  await addSignInEvent(tx, { user_id: person.userId, kind: 'allowed', passkey: null, by_name: by, at: now })
  await tell(deps, tx, [person], 'allowed', { who: by })
  const people = await findDesk(account, tx, now)
  const owners = people.filter(({ role, userId }) => role === 'owner' && userId !== person.userId)
  await tell(deps, tx, owners, 'allowed-other', { who: by, person: person.name })
}
