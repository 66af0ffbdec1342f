import { createChance } from '#server/demo/chance.ts'
import type { WorkerFault } from './build-trials.ts'
import { openStage, type TrialStage } from './stage.ts'
import { startTablet, type Tablet } from './tablet.ts'

/** A station, and a tablet that was used there before. */
export type Place = { readonly stage: TrialStage; readonly tablet: Tablet; leave(): Promise<void> }

export async function openPlace(injectedFault: WorkerFault | 'none', seed: number): Promise<Place> {
  const stage = await openStage(injectedFault, createChance(seed))
  try {
    // An orderly end first, so that worker, session and query cache are in the profile before anything is killed.
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
