import {
  changeAppointmentStatus,
  createAppointment,
  editAppointment,
  getAppointment,
  listAppointments,
  rescheduleAppointment,
  saveOrderLines,
} from '#contract/appointments.ts'
import { contactVisibility } from '#domain/contact-visibility.ts'
import { messageDelaySeconds } from '#domain/message.ts'
import type { Deps } from '../deps.ts'
import { fail } from '../http/answer.ts'
import type { Bind } from '../http/bind.ts'
import { applyStatusChange } from './change-status.ts'
import { insertNewAppointment } from './create-appointment.ts'
import { applyEdit } from './edit-appointment.ts'
import { nameOfSpan, readAppointmentList } from './list/list-appointments.ts'
import { readDetails } from './read-appointment.ts'
import { applyReschedule } from './reschedule-appointment.ts'
import { saveLines } from './save-lines.ts'

export function bindAppointments(bind: Bind, deps: Deps): void {
  const { db } = deps.database

  bind(listAppointments, { keptAs: nameOfSpan(deps.now) })(({ query }, reader) =>
    readAppointmentList(deps, reader, query),
  )

  bind(getAppointment)(async ({ params }, { account, role }) => {
    const value = await readDetails(account, db, params.id, contactVisibility(role, deps.now()), role)
    return value ? { ok: true, value } : fail('not-found')
  })

  // Messages to customers are sent after a delay, so the responses do not depend on them.
  const expectMessage = <T>(answer: T): T => {
    deps.dispatcher.expect(deps.now() + messageDelaySeconds * 1000)
    return answer
  }
  bind(createAppointment)(async ({ headers, body }, actor) =>
    expectMessage(await insertNewAppointment(deps, actor, body, headers)),
  )
  bind(rescheduleAppointment)(async ({ params, body }, actor) =>
    expectMessage(await applyReschedule(deps, actor, params.id, body)),
  )
  bind(editAppointment)(({ params, body }, actor) => applyEdit(deps, actor, params.id, body))
  bind(saveOrderLines)(({ params, body }, actor) => saveLines(deps, actor, params.id, body))
  bind(changeAppointmentStatus)(applyStatusChange(deps))
}
