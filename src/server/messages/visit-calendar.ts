import { addressOf } from '#domain/codes/company.ts'
import { calendarFile } from './calendar-file.ts'
import type { VisitFacts } from './visit-facts.ts'

/** The maximum length of the calendar event in minutes, because most customers leave the vehicle and go. */
const longestInCalendar = 60

type CalendarPlace = { readonly origin: string; readonly product: string /** Epoch ms. */; readonly now: number }

/** A visit as an iCalendar file for its customer. */
export const visitCalendar = (facts: VisitFacts, { origin, product, now }: CalendarPlace): string =>
  calendarFile(
    {
      id: facts.id,
      version: facts.version,
      startsAt: facts.startsAt,
      minutes: Math.min(facts.workMinutes, longestInCalendar),
      title: [facts.station.name, facts.plate ?? facts.car].filter(Boolean).join(' · '),
      place: addressOf(facts.station),
      note: facts.phone,
    },
    new URL(origin).hostname,
    product,
    now,
  )
