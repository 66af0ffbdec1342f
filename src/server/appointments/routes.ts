import {
  changeAppointmentStatus,
  createAppointment,
  editAppointment,
  getAppointment,
  listAppointments,
  rescheduleAppointment,
  saveOrderLines,
} from '#contract/appointments.ts'
import type { Deps } from '../deps.ts'
import { fail } from '../http/answer.ts'
import type { Bind } from '../http/bind.ts'
import { changeOne } from './change-status.ts'
import { createOne } from './create-appointment.ts'
import { editOne } from './edit-appointment.ts'
import { saveLines } from './lines/save-lines.ts'
import { listThem } from './list/list-appointments.ts'
import { readDetails } from './read-appointment.ts'
import { rescheduleOne } from './reschedule-appointment.ts'

export function bindAppointments(bind: Bind, deps: Deps): void {
  const { db } = deps.database

  bind(listAppointments)(({ query }, { account }) => listThem(deps, account, query))

  bind(getAppointment)(async ({ params }, { account }) => {
    const value = await readDetails(account, db, params.id)
    return value ? { ok: true, value } : fail('not-found')
  })

  bind(createAppointment)(({ body }, actor) => createOne(deps, actor, body))
  bind(rescheduleAppointment)(({ params, body }, actor) => rescheduleOne(deps, actor, params.id, body))
  bind(editAppointment)(({ params, body }, actor) => editOne(deps, actor, params.id, body))
  bind(saveOrderLines)(({ params, body }, actor) => saveLines(deps, actor, params.id, body))
  bind(changeAppointmentStatus)((input, actor) => changeOne(deps, actor, input))
}
