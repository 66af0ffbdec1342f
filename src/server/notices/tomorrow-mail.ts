import type { Locale } from '#contract/pages/path-locale.ts'
import type { TextDescriptor } from '#contract/shape/problem.ts'
import type { Mail } from '../mail/mailer.ts'
import { renderMail } from '../mail/render-mail.ts'
import type { Translate } from '../texts/translate.ts'
import { writeTimes } from '../texts/write-times.ts'

const texts = {
  subject: /*i18n*/ { id: 'mail.tomorrow.subject', message: 'Tomorrow’s cars' },
  // The English source, which a server without a build sends, has no plural forms.
  oneCar: /*i18n*/ { id: 'mail.tomorrow.one', message: '{day}: 1 car' },
  cars: /*i18n*/ { id: 'mail.tomorrow.cars', message: '{day}: {count} cars' },
  noPlate: /*i18n*/ { id: 'mail.tomorrow.no-plate', message: 'No plate yet' },
  open: /*i18n*/ { id: 'mail.tomorrow.open', message: 'Open the schedule' },
  why: /*i18n*/ {
    id: 'mail.tomorrow.why',
    message: 'You can turn this email off in your profile.',
  },
} satisfies Record<string, TextDescriptor>

const longestComplaint = 120

/** A planned vehicle; `startsAt` in epoch ms. */
type PlannedCar = { startsAt: number; plate: string | null; car: string; complaint: string }
export type TomorrowFacts = {
  to: string
  locale: Locale
  station: string
  country: string
  timeZone: string
  origin: string
  cars: readonly PlannedCar[]
}

/** The reminder mail with the next day's vehicles. It contains no customer data, because mails are stored for years. */
export function tomorrowMail(
  translate: Translate,
  { to, locale, station, origin, cars, ...place }: TomorrowFacts,
): Mail {
  const times = writeTimes({ locale, ...place })
  const [first] = cars
  const day = first ? times.day(first.startsAt) : ''
  const headline = translate(locale, cars.length === 1 ? texts.oneCar : texts.cars, { day, count: cars.length })
  return renderMail({
    to,
    locale,
    subject: translate(locale, texts.subject),
    sender: station,
    parts: [
      { headline: headline.charAt(0).toLocaleUpperCase(locale) + headline.slice(1) },
      { facts: cars.map((one) => [times.time(one.startsAt), carLine(one, translate(locale, texts.noPlate))]) },
      { link: `${origin}${locale === 'pl' ? '/pl' : ''}/schedule`, label: translate(locale, texts.open) },
      { note: translate(locale, texts.why) },
    ],
  })
}

function carLine({ plate, car, complaint }: PlannedCar, noPlate: string): string {
  const line = complaint.replace(/\s+/g, ' ')
  const short = line.length > longestComplaint ? `${line.slice(0, longestComplaint)}…` : line
  return [[plate ?? noPlate, car].filter(Boolean).join(' · '), short].filter(Boolean).join('\n')
}
