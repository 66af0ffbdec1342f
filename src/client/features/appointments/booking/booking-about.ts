import type { CarEntry } from './appointment-entry.ts'

/** What a booking is about, if it is known before the form opens. */
export type BookingAbout = {
  /** Of what it comes from: its form has a draft of its own. */
  id: string
  vehicle: CarEntry['vehicle'] | null
  customer: CarEntry['customer'] | null
  services: string[]
  complaint: string
}
