import { setImmediate } from 'node:timers/promises'
import type { Appointment } from '#contract/appointments.ts'
import { mostVisits, type WholeOrder } from '#contract/orders.ts'
import { contactVisibility } from '#domain/contact-visibility.ts'
import { desk } from '#domain/role.ts'
import { readAppointmentList } from '../appointments/list/list-appointments.ts'
import { readDetails } from '../appointments/read-appointment.ts'
import type { Actor } from '../appointments/rows/actor.ts'
import { readCustomer } from '../customers/read-customer.ts'
import type { Deps } from '../deps.ts'
import { readMessages } from '../messages/read-messages.ts'

type OrdersDeps = Pick<Deps, 'config' | 'database' | 'translate' | 'now'>
type OrdersReader = Pick<Actor, 'account' | 'role' | 'device'>

/**
 * Returns the orders with these ids that the station has, each as the separate calls would return it to this reader.
 */
export async function readWholeOrders(
  store: OrdersDeps,
  reader: OrdersReader,
  ids: readonly string[],
  withRelated: boolean,
): Promise<WholeOrder[]> {
  const visibility = contactVisibility(reader.role, store.now())
  const found: WholeOrder[] = []
  for (const id of new Set(ids)) {
    const order = await readDetails(reader.account, store.database.db, id, visibility, reader.role)
    if (order) found.push({ order, related: withRelated ? await readRelated(store, reader, order) : null })
    // Queries of the embedded database do not yield to the event loop, so other requests get their turn here.
    await setImmediate()
  }
  return found
}

async function readRelated(
  store: OrdersDeps,
  reader: OrdersReader,
  { id, vehicle, customer }: Appointment,
): Promise<WholeOrder['related']> {
  const { account, role, device } = reader
  const { db } = store.database
  const now = store.now()
  const texts = { db, translate: store.translate, origin: store.config.publicOrigin, now }
  const page = { vehicleId: vehicle.id, sort: '-startsAt', limit: String(mostVisits) } as const
  const visits = await readAppointmentList(store, reader, page)
  return {
    visits: visits.ok ? visits.value.appointments : [],
    messages: customer && !device ? await readMessages(texts, reader, id) : null,
    customer: customer && desk.includes(role) ? await readCustomer(account, db, customer.id, now) : null,
  }
}
