import type { BaseInfo } from '#contract/onboarding.ts'
import { deleteBay, findBaysAndUse, insertBay, updateBay } from '../bays/store.ts'
import type { Tx } from '../db/in-transaction.ts'
import { type Failure, invalidField } from '../http/answer.ts'
import { newId } from '../new-id.ts'

/**
 * The saved list becomes the station's bays, in its order. A bay that is left out goes, unless a car stood in it or
 * is to stand: then it is only closed.
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
    // Another station's bay is as unknown as none, and one bay stands in the list once.
    if (!left.delete(id)) return invalidField(`bays.${position}.id`, 'unknown')
    await updateBay(account, tx, { id, ...bay, position }, now)
  }
  for (const [index, { holdsBlocks, ...bay }] of [...left.values()].entries()) {
    if (holdsBlocks) await updateBay(account, tx, { ...bay, active: false, position: entries.length + index }, now)
    else await deleteBay(account, tx, bay.id)
  }
  return { ok: true }
}
