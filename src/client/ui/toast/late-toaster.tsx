import { lazyWithPreload } from '../lazy-with-preload.tsx'

/** The toast area, loaded when the page is drawn. Toasts of the meantime wait in their store. */
export const LateToaster = lazyWithPreload<object>(() => import('./toaster.tsx').then((part) => part.Toaster))
