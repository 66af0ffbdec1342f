import type { Appointment, AppointmentDetails } from '#contract/appointments.ts'
import type { SubmittedCommand } from '#domain/outbox/command.ts'
import { setDetails, settingsOf } from '#domain/outbox/order-details.ts'
import { photoIdOf } from '#domain/outbox/photo-command.ts'
import { addReportTo, reportOf } from './pending-condition-reports.ts'
import { signCreated } from './pending-creation.ts'
import { saveFindingIn, stepFindingIn } from './pending-findings.ts'
import { answerInspectionIn, startInspectionIn } from './pending-inspections.ts'
import { createLineOverlay } from './pending-lines.ts'
import { addNoteTo, noteOf } from './pending-note.ts'
import { addPhotoTo, pendingPhotoOf, removePhotoFrom } from './pending-photo.ts'

/** Returns a function that shows a command as done; for one queue of one appointment, in its order. */
export function createCommandOverlay(actorName: string) {
  const applyLine = createLineOverlay()
  return <A extends Appointment | AppointmentDetails>(appointment: A, command: SubmittedCommand): A => {
    switch (command.kind) {
      case 'note':
        return addNoteTo(appointment, noteOf(command, actorName))
      case 'create':
        return signCreated(appointment, actorName)
      case 'line':
      case 'line-removal':
        return applyLine(appointment, command)
      case 'finding':
        return saveFindingIn(appointment, command, actorName)
      case 'finding-step':
        return stepFindingIn(appointment, command, actorName)
      case 'inspection':
        return startInspectionIn(appointment, command, actorName)
      case 'inspection-answer':
        return answerInspectionIn(appointment, command, actorName)
      case 'condition-report':
        return addReportTo(appointment, reportOf(command, actorName))
      case 'photo':
        return addPhotoTo(appointment, pendingPhotoOf(command, actorName))
      case 'photo-removal':
        return removePhotoFrom(appointment, photoIdOf(command))
      case 'details':
        return setDetails(appointment, settingsOf(command))
    }
  }
}
