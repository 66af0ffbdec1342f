import { type Kysely, sql } from 'kysely'

// As it was on 23 November 2026: nothing here follows what the product makes of its words today.

type Customer = { id: string; name: string; phone: string | null; email: string | null }
type Appointment = {
  id: string
  year: number
  number: number
  complaint: string
  plate: string
  vin: string | null
  brand: string | null
  model: string | null
  name: string | null
  phone: string | null
  email: string | null
}

const batch = 500

const fold = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/ł/g, 'l')
    .replace(/ø/g, 'o')
    .replace(/ß/g, 'ss')
    .replace(/\|/g, ' ')
    .trim()
const compact = (text: string): string => fold(text).replace(/[^\p{L}\p{N}]/gu, '')
const joined = (parts: readonly (string | null)[]): string => parts.filter((part) => part).join(' ')
const contactWords = ({ phone, email }: Pick<Appointment, 'phone' | 'email'>): string =>
  joined([phone && compact(phone), email && fold(email)])

function appointmentWords({
  year,
  number,
  complaint,
  plate,
  vin,
  brand,
  model,
  name,
  ...contact
}: Appointment): string {
  const car = [compact(plate), ...[vin, brand, model].map((one) => one && fold(one))]
  const open = joined([`${year}/${number}`, ...car, name && fold(name), fold(complaint)])
  return `${open}\n${contactWords(contact)}`
}

/** Makes what an older installation holds findable. */
export async function fillSearch(db: Kysely<unknown>): Promise<void> {
  const customers = await sql<Customer>`select id, name, phone, email from customer`.execute(db)
  for (const { id, name, ...contact } of customers.rows) {
    const words = joined([fold(name), contactWords(contact)])
    await sql`update customer set search = ${words} where id = ${id}`.execute(db)
  }
  await fillAppointments(db)
}

/** What appointments are found by; the words by which only the desk finds one stand behind a line break. */
export async function fillAppointments(db: Kysely<unknown>): Promise<void> {
  for (let after = ''; ; ) {
    const { rows } =
      await sql<Appointment>`select appointment.id, appointment.year, number, complaint, plate, vin, brand,
      model, customer.name, customer.phone, customer.email from appointment
      join vehicle on vehicle.id = appointment.vehicle_id
      left join customer on customer.id = appointment.customer_id
      where appointment.id > ${after} order by appointment.id limit ${batch}`.execute(db)
    for (const row of rows) {
      await sql`update appointment set search = ${appointmentWords(row)} where id = ${row.id}`.execute(db)
    }
    const last = rows.at(-1)
    if (!last || rows.length < batch) return
    after = last.id
  }
}
