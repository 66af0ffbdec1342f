import { lazyWithPreload } from '#client/ui/lazy-with-preload.tsx'
import type { NewAppointmentProps } from './new-appointment-sheet.tsx'

/** The sheet for a new appointment; a lazy component that is fetched after the first render. */
export const NewAppointment = lazyWithPreload<NewAppointmentProps>(() =>
  import('./new-appointment-sheet.tsx').then((part) => part.NewAppointmentSheet),
)
