import type { Weekday } from '#domain/wall-time.ts'
import { type OtherDay, otherDays } from '#domain/workshop-page/opening-state.ts'
import type { PublicWorkshop } from './read-workshop.ts'

const dayNames: Readonly<Record<Weekday, string>> = {
  1: 'Monday',
  2: 'Tuesday',
  3: 'Wednesday',
  4: 'Thursday',
  5: 'Friday',
  6: 'Saturday',
  7: 'Sunday',
}
const weekdays = Object.keys(dayNames).map(Number) as Weekday[]

/** How far ahead days with other hours are shown. */
const daysAhead = 60

export function daysWithOtherHours({ station, hours }: PublicWorkshop, now: number): OtherDay[] {
  return hours ? otherDays(now, daysAhead, hours, station.country, station.timeZone) : []
}

const endOf = (to: string): string => (to === '24:00' ? '23:59' : to)

/** The workshop as schema.org's AutoRepair, for search engines. */
export function structuredData(
  workshop: PublicWorkshop,
  url: string,
  photoUrls: readonly string[],
  now: number,
): object {
  const { station, hours } = workshop
  return {
    '@context': 'https://schema.org',
    '@type': 'AutoRepair',
    '@id': url,
    name: station.name,
    url: station.website ?? url,
    telephone: station.phone,
    ...(station.email && { email: station.email }),
    address: {
      '@type': 'PostalAddress',
      streetAddress: station.street,
      postalCode: station.postalCode,
      addressLocality: station.city,
      addressCountry: station.country,
    },
    currenciesAccepted: station.currency,
    ...(photoUrls.length > 0 && { image: photoUrls }),
    ...(hours && {
      openingHoursSpecification: weekdays.flatMap((day) =>
        hours.weekly[day].map(({ from, to }) => ({
          '@type': 'OpeningHoursSpecification',
          dayOfWeek: dayNames[day],
          opens: from,
          closes: endOf(to),
        })),
      ),
      specialOpeningHoursSpecification: daysWithOtherHours(workshop, now).flatMap((other) =>
        // A day without hours is closed: it opens and closes at midnight.
        (other.intervals.length > 0 ? other.intervals : [{ from: '00:00', to: '00:00' }]).map(({ from, to }) => ({
          '@type': 'OpeningHoursSpecification',
          validFrom: other.date,
          validThrough: other.date,
          opens: from,
          closes: endOf(to),
        })),
      ),
    }),
  }
}
