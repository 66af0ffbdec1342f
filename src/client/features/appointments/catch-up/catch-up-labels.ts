import { msg } from '@lingui/core/macro'
import type { CatchUpStep } from './backfill-steps.ts'

/** The labels of the ticks, in the past tense: the list is filled in afterwards. */
export const stepLabels = {
  arrived: msg`Arrived`,
  'in-progress': msg`Started`,
  ready: msg`Ready`,
  completed: msg`Handed over`,
} satisfies Record<CatchUpStep, unknown>
