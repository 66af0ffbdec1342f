import type { EmployeeColour } from '#contract/employees.ts'
import type {
  BaseInfo,
  BrandChoice,
  ConvenienceChoice,
  ServiceChoice,
  WorkingHoursEntry,
} from '#contract/onboarding.ts'
import type { Role } from '#domain/role.ts'
import { jobs } from './jobs.ts'

export const demoStation: Omit<BaseInfo, 'bays'> = {
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
}

export const demoBays: readonly Omit<BaseInfo['bays'][number], 'id' | 'active'>[] = [
  { name: 'Podnośnik 1', kind: 'lift' },
  { name: 'Podnośnik 2', kind: 'lift' },
  { name: 'Podnośnik 3', kind: 'lift' },
  { name: 'Podnośnik 4', kind: 'lift' },
  { name: 'Kanał', kind: 'pit' },
  { name: 'Geometria', kind: 'alignment' },
  { name: 'Opony 1', kind: 'tyres' },
  { name: 'Opony 2', kind: 'tyres' },
  { name: 'Diagnostyka', kind: 'floor' },
  { name: 'Myjnia', kind: 'wash' },
]

export type DemoPerson = {
  first: string
  last: string
  role: Role
  colour: EmployeeColour
  skills: readonly string[]
  /** Signs in with `<first>@example.com`. */
  signsIn: boolean
}

const mechanic = (first: string, last: string, colour: EmployeeColour, skills: readonly string[]): DemoPerson => ({
  first,
  last,
  role: 'mechanic',
  colour,
  skills,
  signsIn: first === 'Marek',
})

export const demoPeople: readonly DemoPerson[] = [
  { first: 'Anna', last: 'Wolska', role: 'owner', colour: 'slate', skills: [], signsIn: true },
  { first: 'Ewa', last: 'Zielińska', role: 'advisor', colour: 'violet', skills: [], signsIn: true },
  mechanic('Marek', 'Nowak', 'sky', ['brakes', 'suspension-steering', 'engine']),
  mechanic('Piotr', 'Kowalczyk', 'green', ['engine', 'transmission']),
  mechanic('Krzysztof', 'Wójcik', 'orange', ['diagnostics-electrics', 'fuel-exhaust']),
  mechanic('Łukasz', 'Mazur', 'teal', ['maintenance', 'brakes']),
  mechanic('Oleksandr', 'Bondar', 'amber', ['engine', 'fuel-exhaust']),
  mechanic('Tomasz', 'Lis', 'pink', ['suspension-steering']),
  mechanic('Jakub', 'Żak', 'olive', ['tyres', 'maintenance']),
  mechanic('Michał', 'Dudek', 'red', ['tyres']),
  mechanic('Kacper', 'Wilk', 'sky', ['diagnostics-electrics', 'climate']),
  mechanic('Bartosz', 'Sikora', 'green', ['care']),
]

const day = [{ from: '07:00', to: '19:00' }]
export const demoHours: WorkingHoursEntry = {
  weekly: { 1: day, 2: day, 3: day, 4: day, 5: day, 6: day, 7: day },
  exceptions: [],
  observeHolidays: false,
}

export const demoBrands: BrandChoice = { all: true, brands: [], other: [] }

export const demoConveniences: ConvenienceChoice = {
  conveniences: ['wifi', 'waiting-room', 'coffee', 'toilet', 'parking', 'courtesy-car'],
}

/** Returns the services of the demo jobs, with the durations of the taxonomy. */
export function chooseDemoServices(minutesOf: ReadonlyMap<string, number>): ServiceChoice {
  const ids = [...new Set(jobs.flatMap(({ services }) => services))]
  return {
    services: ids.map((id, index) => {
      const minutes = minutesOf.get(id) ?? 60
      const price = index % 4 === 3 ? ({ kind: 'quote' } as const) : ({ kind: 'from', gross: minutes * 300 } as const)
      return { id, minutes, price, vatRate: 23, bookable: index % 3 !== 2 }
    }),
  }
}
