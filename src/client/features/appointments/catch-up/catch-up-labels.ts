import { msg } from '@lingui/core/macro'
import type { CatchUpStep } from './backfill-steps.ts'

/** What stands on a tick, in the past tense of a list that is worked through afterwards. */
export const stepLabels = {
  arrived: msg`Arrived`,
  'in-progress': msg`Started`,
  ready: msg`Ready`,
  completed: msg`Collected`,
} satisfies Record<CatchUpStep, unknown>
