import { laterPart } from '#client/ui/later-part.tsx'
import type { NewAppointmentProps } from './new-appointment-sheet.tsx'

/** Takes in a car; fetched once the first page stands. */
export const NewAppointment = laterPart<NewAppointmentProps>(() =>
  import('./new-appointment-sheet.tsx').then((part) => part.NewAppointmentSheet),
)
