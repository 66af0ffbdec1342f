import type { AbsenceKind } from '#contract/absences.ts'
import type { EmployeeColour } from '#contract/employees.ts'
import type {
  BaseInfo,
  BrandChoice,
  ConvenienceChoice,
  ServiceChoice,
  WorkingHoursEntry,
} from '#contract/onboarding.ts'
import type { Role } from '#domain/role.ts'
import type { Interval } from '#domain/working-hours.ts'
import type { Language } from './invent-people.ts'
import { jobs } from './jobs.ts'

/** A workshop in Warsaw or in Manchester. */
export const demoStations: Readonly<Record<Language, Omit<BaseInfo, 'bays'>>> = {
  pl: {
    name: 'Auto Serwis Wola',
    phone: '+48221234567',
    email: 'biuro@example.com',
    website: 'https://example.com',
    street: 'Wolska 12',
    postalCode: '01-201',
    cityId: '756135',
    city: 'Warszawa',
    country: 'PL',
    timeZone: 'Europe/Warsaw',
    currency: 'PLN',
  },
  en: {
    name: 'Canal Street Garage',
    phone: '+441614960123',
    email: 'office@example.com',
    website: 'https://example.com',
    street: '12 Canal Street',
    postalCode: 'M1 3HE',
    cityId: '2643123',
    city: 'Manchester',
    country: 'GB',
    timeZone: 'Europe/London',
    currency: 'GBP',
  },
}

/** What a zloty costs in the demo: prices are written in grosz. `vatPercent` is the usual rate. */
export const demoPrices: Readonly<Record<Language, { readonly factor: number; readonly vatPercent: number }>> = {
  pl: { factor: 1, vatPercent: 23 },
  en: { factor: 0.36, vatPercent: 20 },
}

/** Converts an amount in grosz to the minor unit of the demo's currency, in tens. */
export const inCurrency = (grosz: number, language: Language): number =>
  language === 'pl' ? grosz : Math.round((grosz * demoPrices[language].factor) / 10) * 10

type DemoBay = Pick<BaseInfo['bays'][number], 'kind'> & Readonly<Record<Language, string>>

export const demoBays: readonly DemoBay[] = [
  { pl: 'Podnośnik 1', en: 'Lift 1', kind: 'lift' },
  { pl: 'Podnośnik 2', en: 'Lift 2', kind: 'lift' },
  { pl: 'Podnośnik 3', en: 'Lift 3', kind: 'lift' },
  { pl: 'Podnośnik 4', en: 'Lift 4', kind: 'lift' },
  { pl: 'Kanał', en: 'Pit', kind: 'pit' },
  { pl: 'Geometria', en: 'Alignment', kind: 'alignment' },
  { pl: 'Opony 1', en: 'Tyres 1', kind: 'tyres' },
  { pl: 'Opony 2', en: 'Tyres 2', kind: 'tyres' },
  { pl: 'Diagnostyka', en: 'Diagnostics', kind: 'floor' },
  { pl: 'Myjnia', en: 'Wash', kind: 'wash' },
]

export type DemoPerson = Readonly<Record<Language, readonly [first: string, last: string]>> & {
  role: Role
  colour: EmployeeColour
  skills: readonly string[]
  /** Signs in with `<login>@example.com`. */
  login?: string
  /** Hours of their own on every day; without them those of the workshop. */
  hours?: Interval
  /** Days away, counted from Monday of this week. */
  away?: { from: number; to: number; kind: AbsenceKind }
}

// No two have the same initials, which mark their cars on the board.
export const demoPeople: readonly DemoPerson[] = [
  { pl: ['Anna', 'Wolska'], en: ['Anna', 'Foster'], role: 'owner', colour: 'slate', skills: [], login: 'anna' },
  {
    ...{ pl: ['Ewa', 'Zielińska'], en: ['Ewa', 'Clarke'], role: 'advisor', colour: 'violet', skills: [], login: 'ewa' },
    away: { from: -7, to: -6, kind: 'sick' },
  },
  {
    ...{ pl: ['Marek', 'Nowak'], en: ['Marek', 'Nowak'], role: 'mechanic', colour: 'sky', login: 'marek' },
    skills: ['brakes', 'suspension-steering', 'engine'],
  },
  {
    ...{ pl: ['Piotr', 'Kowalczyk'], en: ['Tom', 'Hughes'], role: 'mechanic', colour: 'green' },
    skills: ['engine', 'transmission'],
  },
  {
    ...{ pl: ['Krzysztof', 'Wójcik'], en: ['Callum', 'Reid'], role: 'mechanic', colour: 'orange' },
    skills: ['diagnostics-electrics', 'fuel-exhaust'],
    away: { from: 15, to: 15, kind: 'training' },
  },
  {
    ...{ pl: ['Łukasz', 'Mazur'], en: ['Liam', 'Fletcher'], role: 'mechanic', colour: 'teal' },
    skills: ['maintenance', 'brakes'],
  },
  {
    ...{ pl: ['Oleksandr', 'Bondar'], en: ['Oleksandr', 'Bondar'], role: 'mechanic', colour: 'amber' },
    skills: ['engine', 'fuel-exhaust'],
    hours: { from: '11:00', to: '19:00' },
  },
  {
    ...{ pl: ['Tomasz', 'Lis'], en: ['Jack', 'Turner'], role: 'mechanic', colour: 'pink' },
    skills: ['suspension-steering'],
    away: { from: 8, to: 12, kind: 'holiday' },
  },
  {
    ...{ pl: ['Jakub', 'Żak'], en: ['Ryan', 'Shaw'], role: 'mechanic', colour: 'olive' },
    skills: ['tyres', 'maintenance'],
  },
  {
    ...{ pl: ['Michał', 'Dudek'], en: ['Amir', 'Khan'], role: 'mechanic', colour: 'red', skills: ['tyres'] },
    away: { from: -12, to: -10, kind: 'sick' },
  },
  {
    ...{ pl: ['Kacper', 'Rybak'], en: ['Ben', 'Walker'], role: 'mechanic', colour: 'sky' },
    skills: ['diagnostics-electrics', 'climate'],
    hours: { from: '07:00', to: '15:00' },
  },
  {
    ...{ pl: ['Bartosz', 'Sikora'], en: ['George', 'Ellis'], role: 'mechanic', colour: 'green', skills: ['care'] },
    hours: { from: '08:00', to: '16:00' },
  },
]

export const emailOf = (login: string): string => `${login}@example.com`

/** The addresses of everybody who signs in to the demo. */
export const demoEmails: readonly string[] = demoPeople.flatMap(({ login }) => (login ? [emailOf(login)] : []))

/** Returns the address of the person as whom a visitor signs in; `null` for anything but `owner` and `mechanic`. */
export function demoEmailOf(as: string): string | null {
  if (as !== 'owner' && as !== 'mechanic') return null
  const login = demoPeople.find((person) => person.role === as && person.login)?.login
  return login ? emailOf(login) : null
}

/** The same hours on every day of the week. */
export const everyDay = (hours: Interval): WorkingHoursEntry['weekly'] => ({
  ...{ 1: [hours], 2: [hours], 3: [hours], 4: [hours], 5: [hours], 6: [hours], 7: [hours] },
})

export const opening: Interval = { from: '07:00', to: '19:00' }
export const demoHours: WorkingHoursEntry = { weekly: everyDay(opening), exceptions: [], observeHolidays: false }

export const demoBrands: BrandChoice = { all: true, brands: [], other: [] }

export const demoConveniences: ConvenienceChoice = {
  conveniences: ['wifi', 'waiting-room', 'coffee', 'toilet', 'parking', 'courtesy-car'],
}

/** What is said beside the prices of some services. */
const demoPriceNotes: Readonly<Record<string, Readonly<Record<Language, string>>>> = {
  'oil-change': { pl: 'z filtrem, olej według zużycia', en: 'filter included, oil by the litre' },
  'brake-pads': { pl: 'za oś, części osobno', en: 'per axle, parts extra' },
  'seasonal-tyre-change': { pl: 'komplet kół do 17 cali, z wyważeniem', en: 'four wheels up to 17 inches, balanced' },
  'wheel-alignment': { pl: 'obie osie, z wydrukiem', en: 'both axles, with a printout' },
}

/** Returns the services of the demo jobs, with the durations of the taxonomy. */
export function chooseDemoServices(minutesOf: ReadonlyMap<string, number>, language: Language): ServiceChoice {
  const ids = [...new Set(jobs.flatMap(({ services }) => services))]
  return {
    services: ids.map((id, index) => {
      const minutes = minutesOf.get(id) ?? 60
      const price =
        index % 4 === 3
          ? ({ kind: 'quote' } as const)
          : ({ kind: 'from', gross: inCurrency(minutes * 300, language) } as const)
      const note = demoPriceNotes[id]?.[language] ?? ''
      return { id, minutes, price, vatRate: demoPrices[language].vatPercent, bookable: index % 3 !== 2, note }
    }),
  }
}
