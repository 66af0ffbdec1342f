import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Appointment } from '#contract/appointments.ts'
import { statusSigns } from '#contract/labels/status-sign.ts'
import { isEnded, type Target } from '#domain/appointment.ts'

/**
 * Returns the label of a step for the current status: left work is resumed, a request is accepted, a final status
 * is undone.
 */
export function stepAction({ status, worked }: Pick<Appointment, 'status' | 'worked'>, to: Target): MessageDescriptor {
  if (to === 'in-progress' && worked.length > 0) return msg`Resume work`
  if (to === 'confirmed' && status === 'requested') return msg`Accept`
  if (to === 'confirmed' && isEnded(status)) return msg`Restore appointment`
  if (to === 'confirmed' && status === 'arrived') return msg`Undo check-in`
  return statusSigns[to].action
}
