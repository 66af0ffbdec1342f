import { lazyWithPreload } from '#client/ui/lazy-with-preload.tsx'
import type { ProposeSheetProps } from './propose-form.tsx'

/** The sheet that proposes another time; a lazy component. */
export const ProposeSheet = lazyWithPreload<ProposeSheetProps>(() =>
  import('./propose-form.tsx').then((part) => part.ProposeForm),
)
