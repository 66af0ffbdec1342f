import { lazyWithPreload } from '#client/ui/lazy-with-preload.tsx'
import type { RescheduleSheetProps } from './reschedule-form.tsx'

export type { RescheduleSheetProps } from './reschedule-form.tsx'

/** Moves a visit; fetched once the first page stands. */
export const RescheduleSheet = lazyWithPreload<RescheduleSheetProps>(() =>
  import('./reschedule-form.tsx').then((part) => part.RescheduleForm),
)
