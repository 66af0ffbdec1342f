import { lazyWithPreload } from '#client/ui/lazy-with-preload.tsx'
import type { NewAppointmentProps } from './new-appointment-sheet.tsx'

/** Takes in a car; fetched once the first page stands. */
export const NewAppointment = lazyWithPreload<NewAppointmentProps>(() =>
  import('./new-appointment-sheet.tsx').then((part) => part.NewAppointmentSheet),
)
