import { createChance } from '#server/demo/chance.ts'
import type { WorkerFault } from './build-trials.ts'
import { openStage, type TrialStage } from './stage.ts'
import { startTablet, type Tablet } from './tablet.ts'

/** A station, and a tablet that has been in use there. */
export type Place = { readonly stage: TrialStage; readonly tablet: Tablet; leave(): Promise<void> }

export async function openPlace(injectedFault: WorkerFault | 'none', seed: number): Promise<Place> {
  const stage = await openStage(injectedFault, createChance(seed))
  try {
    // Ended in order once: worker, session and what was read stand in the profile before anything is killed.
    const first = await startTablet(stage)
    await first.open([await stage.book()])
    await first.close()
    const tablet = await startTablet(stage)
    return {
      stage,
      tablet,
      leave: async () => {
        await tablet.kill()
        await stage.remove()
      },
    }
  } catch (error) {
    await stage.remove()
    throw error
  }
}
