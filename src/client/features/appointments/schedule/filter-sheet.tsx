import { lazyWithPreload } from '#client/ui/lazy-with-preload.tsx'
import type { FilterSheetProps } from './filter-sheet-content.tsx'

/** The sheet to filter the board; a lazy component that is fetched after the first render. */
export const FilterSheet = lazyWithPreload<FilterSheetProps>(() =>
  import('./filter-sheet-content.tsx').then((part) => part.FilterSheetContent),
)
