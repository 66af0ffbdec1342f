import type { BaseInfo } from '#contract/onboarding.ts'
import { deleteBay, findBaysAndUse, insertBay, updateBay } from '../bays/store.ts'
import type { Tx } from '../db/in-transaction.ts'
import { type Failure, invalidField } from '../http/answer.ts'
import { newId } from '../new-id.ts'

/**
 * Replaces the station's bays with the saved list, in its order. An omitted bay is deleted, unless it has past or
 * planned appointments: then it is only closed.
 */
export async function saveBays(
  account: string,
  tx: Tx,
  entries: BaseInfo['bays'],
  now: number,
): Promise<{ ok: true } | Failure> {
  const left = new Map((await findBaysAndUse(account, tx)).map((bay) => [bay.id, bay]))
  for (const [position, { id, ...bay }] of entries.entries()) {
    if (id === undefined) {
      await insertBay(account, tx, { id: newId(), ...bay, position }, now)
      continue
    }
    // A bay of another station is treated as unknown, and so is a bay that is listed twice.
    if (!left.delete(id)) return invalidField(`bays.${position}.id`, 'unknown')
    await updateBay(account, tx, { id, ...bay, position }, now)
  }
  for (const [index, { holdsBlocks, ...bay }] of [...left.values()].entries()) {
    if (holdsBlocks) await updateBay(account, tx, { ...bay, active: false, position: entries.length + index }, now)
    else await deleteBay(account, tx, bay.id)
  }
  return { ok: true }
}
