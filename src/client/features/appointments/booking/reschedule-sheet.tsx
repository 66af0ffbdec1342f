import { lazyWithPreload } from '#client/ui/lazy-with-preload.tsx'
import type { RescheduleSheetProps } from './reschedule-form.tsx'

export type { RescheduleSheetProps } from './reschedule-form.tsx'

/** The reschedule sheet; a lazy component that is fetched after the first render. */
export const RescheduleSheet = lazyWithPreload<RescheduleSheetProps>(() =>
  import('./reschedule-form.tsx').then((part) => part.RescheduleForm),
)
