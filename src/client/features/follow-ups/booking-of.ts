import type { BookingAbout } from '#client/features/appointments/booking/booking-about.ts'
import type { FollowUp } from '#contract/follow-ups/follow-up.ts'
import type { FollowUpReason } from '#domain/follow-ups/follow-up.ts'

/** The service of our lists that a reason is about. */
const services: Partial<Record<FollowUpReason, string>> = {
  inspection: 'technical-inspection',
  oil: 'oil-change',
  tyres: 'seasonal-tyre-change',
}

/** What the form of a booking begins with: the car, the customer and the job of a follow-up. `name`: of its reason. */
export function bookingOf({ id, reason, vehicle, customer, finding, note }: FollowUp, name: string): BookingAbout {
  const service = services[reason]
  return {
    id,
    vehicle: vehicle && {
      plate: vehicle.plate ?? '',
      country: vehicle.country,
      brand: vehicle.brand ?? '',
      model: vehicle.model ?? '',
    },
    customer: customer && {
      id: customer.id,
      name: customer.name,
      contact: customer.phone ?? customer.email ?? '',
    },
    services: service ? [service] : [],
    complaint: finding?.what ?? (service ? note : [name, note].filter(Boolean).join(': ')),
  }
}
