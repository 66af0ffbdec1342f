import type { VehicleDetails } from '#contract/vehicles.ts'
import type { StoreDeps } from '../deps.ts'
import { type Answer, fail } from '../http/answer.ts'
import type { Context } from '../http/bind.ts'
import { changeVehicle } from '../vehicles/change-vehicle.ts'
import type { VehicleReader } from '../vehicles/read-vehicle.ts'
import { countLiveOf, eraseCar } from './erase-store.ts'

/** Erases a car without open appointments. */
export async function eraseIfDone(
  store: StoreDeps,
  { log, ...reader }: Pick<Context, 'log'> & VehicleReader,
  id: string,
): Promise<Answer<VehicleDetails>> {
  const answer = await changeVehicle(store, reader, { id, seen: undefined }, async (tx, car, now) => {
    const appointments = await countLiveOf(reader.account, tx, id)
    if (appointments > 0) return fail('car-expected', { current: { appointments } })
    await eraseCar(tx, car, now)
    log.info({ vehicle: id }, 'car erased')
    return { ok: true }
  })
  if (answer.ok) store.database.scrub()
  return answer
}
