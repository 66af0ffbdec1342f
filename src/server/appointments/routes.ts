import {
  changeAppointmentStatus,
  createAppointment,
  getAppointment,
  listAppointments,
  rescheduleAppointment,
} from '#contract/appointments.ts'
import type { Deps } from '../deps.ts'
import { fail } from '../http/answer.ts'
import type { Bind } from '../http/bind.ts'
import { findTimeZone } from '../onboarding/store.ts'
import { changeOne } from './change-status.ts'
import { createOne } from './create-appointment.ts'
import { listSpan } from './list-span.ts'
import { presentAppointment } from './present.ts'
import { readDetails } from './read-appointment.ts'
import { rescheduleOne } from './reschedule-appointment.ts'
import { findAppointments } from './store.ts'

export function bindAppointments(bind: Bind, deps: Deps): void {
  const { db } = deps.database

  bind(listAppointments)(async ({ query }, { account }) => {
    const asked = listSpan(query, await findTimeZone(account, db), deps.now())
    if (!asked.ok) return asked
    const { from, to } = asked.span
    const found = await findAppointments(account, db, from, to)
    return {
      ok: true,
      value: {
        from: new Date(from).toISOString(),
        to: new Date(to).toISOString(),
        appointments: found.map(({ row, blocks }) => presentAppointment(row, blocks)),
        next: null,
      },
    }
  })

  bind(getAppointment)(async ({ params }, { account }) => {
    const value = await readDetails(account, db, params.id)
    return value ? { ok: true, value } : fail('not-found')
  })

  bind(createAppointment)(({ body }, actor) => createOne(deps, actor, body))
  bind(rescheduleAppointment)(({ params, body }, actor) => rescheduleOne(deps, actor, params.id, body))
  bind(changeAppointmentStatus)((input, actor) => changeOne(deps, actor, input))
}
