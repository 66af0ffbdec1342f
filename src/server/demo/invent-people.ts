import { readFileSync } from 'node:fs'
import { parseNip } from '#domain/codes/nip.ts'
import { normalisePlate } from '#domain/codes/plate.ts'
import { referenceFile } from '../product-folder.ts'
import { type Car, commonCars, commonVans } from './cars.ts'
import type { Chance } from './chance.ts'
import {
  britishFirmWords,
  englishFirstNames,
  englishSurnames,
  firmForms,
  firmWords,
  polishMen,
  polishSurnames,
  polishWomen,
} from './names.ts'

export type Language = 'pl' | 'en'
export type DemoCustomer = {
  id: string
  kind: 'person' | 'company'
  name: string
  phone: string | null
  email: string | null
  language: Language
} & DemoCompany
/** What is known of a company, as columns of a customer; `null` of a person. */
type DemoCompany = {
  country: string | null
  nip: string | null
  street: string | null
  postal_code: string | null
  city: string | null
}
export type DemoVehicle = {
  id: string
  customer: DemoCustomer
  plate: string
  normalised: string
  country: string
  brand: string
  model: string
  year: number
  mileage: number
}

type DemoBrands = { name: string; models: { name: string }[] }[]
const brandFile = referenceFile('brands.json')

const withoutAccents = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/ł/g, 'l')
    .replace(/[^a-z]/g, '')

/** Returns the feminine form of a surname, Kowalska for Kowalski; only adjectival surnames change. */
const womansSurname = (name: string): string => name.replace(/(sk|ck|dzk|zk)i$/, '$1a').replace(/ny$/, 'na')

/** Most customers speak the language of the workshop. */
function inventName(chance: Chance, usual: Language): { name: string; language: Language; surname: string } {
  if (chance.hits(usual === 'en' ? 0.93 : 0.12)) {
    const surname = chance.pick(englishSurnames)
    return { name: `${chance.pick(englishFirstNames)} ${surname}`, language: 'en', surname }
  }
  const isMan = chance.hits(0.55)
  const base = chance.pick(polishSurnames)
  const surname = isMan ? base : womansSurname(base)
  return { name: `${chance.pick(isMan ? polishMen : polishWomen)} ${surname}`, language: 'pl', surname }
}

/** The beginnings of British numbers that the regulator reserves for fiction. */
const britishBeginnings = ['7700900', '1134960', '1144960', '1514960', '1614960', '1632960', '1914980', '2079460']

/** Poland reserves no numbers for fiction, so an unassigned block is used. */
export function inventPhone(chance: Chance, language: Language): string {
  const digits = (count: number): string => Array.from({ length: count }, () => chance.whole(0, 9)).join('')
  return language === 'en'
    ? `+44${chance.pick(britishBeginnings)}${digits(3)}`
    : `+48${chance.pick(['500', '601', '602', '698', '722', '790'])}${digits(6)}`
}

/** Invents customers: people with one or two vehicles, companies with up to four. */
export function inventCustomers(
  chance: Chance,
  count: number,
  now: number,
  usual: Language = 'pl',
): { customers: DemoCustomer[]; vehicles: DemoVehicle[] } {
  const brands: DemoBrands = JSON.parse(readFileSync(brandFile, 'utf8'))
  const anyCars: readonly Car[] = brands.flatMap(({ name, models }) =>
    models.map((model) => ({ brand: name, model: model.name })),
  )
  const plates = new Set<string>()
  const customers: DemoCustomer[] = []
  const vehicles: DemoVehicle[] = []
  for (let index = 0; index < count; index++) {
    const isFirm = chance.hits(0.08)
    const person = inventName(chance, usual)
    const language = isFirm ? usual : person.language
    const name = isFirm ? inventFirm(chance, person.surname, usual) : person.name
    const email = chance.hits(0.4) ? `${withoutAccents(name).slice(0, 24)}${index}@example.com` : null
    const phone = email && chance.hits(0.08) ? null : inventPhone(chance, language)
    const id = chance.id(now - chance.whole(60, 900) * 86_400_000)
    const kind = isFirm ? 'company' : 'person'
    const company = isFirm ? inventCompany(index, usual) : noCompany
    const customer: DemoCustomer = { ...{ id, kind, name, phone, email, language }, ...company }
    customers.push(customer)
    const cars = isFirm ? chance.whole(1, 4) : chance.hits(0.1) ? 2 : 1
    for (let car = 0; car < cars; car++) {
      const models = isFirm && chance.hits(0.7) ? commonVans : commonCars
      const age = chance.whole(0, 18)
      vehicles.push({
        id: chance.id(now - chance.whole(60, 900) * 86_400_000),
        customer,
        ...inventPlate(chance, language, usual, plates),
        ...chance.pick(chance.hits(0.96) ? models : anyCars),
        year: new Date(now).getUTCFullYear() - age,
        mileage: 4000 + age * chance.whole(8000, 21_000),
      })
    }
  }
  return { customers, vehicles }
}

const inventFirm = (chance: Chance, surname: string, language: Language): string =>
  language === 'en'
    ? `${surname} ${chance.pick(britishFirmWords)} Ltd`
    : `${chance.pick(firmWords)} ${surname} ${chance.pick(firmForms)}`

const noCompany: DemoCompany = { country: null, nip: null, street: null, postal_code: null, city: null }

const polishStreets = ['Przemysłowa', 'Fabryczna', 'Składowa', 'Kolejowa', 'Hutnicza']
const englishStreets = ['Station Road', 'Mill Lane', 'Canal Street', 'Foundry Road', 'Depot Way']

/**
 * The tax number and the address of a company. No tax office has the number 999, so that no real company is meant. No
 * chance is used: the rest of the invented data is as it was without companies.
 */
function inventCompany(index: number, language: Language): DemoCompany {
  const streets = language === 'en' ? englishStreets : polishStreets
  const [name = '', number] = [streets[index % streets.length], 1 + (index % 89)]
  return language === 'en'
    ? {
        ...{ country: 'GB', nip: `GB999${String(index).padStart(6, '0')}`, street: `${number} ${name}` },
        ...{ postal_code: 'M1 1AE', city: 'Manchester' },
      }
    : {
        ...{ country: 'PL', nip: inventNip(index), street: `${name} ${number}` },
        ...{ postal_code: `03-${String(100 + (index % 800))}`, city: 'Warszawa' },
      }
}

/** A valid number of its own for each index below 100,000; one stem in eleven has no valid last digit. */
function inventNip(index: number): string {
  for (let stem = 999_000_000 + index; ; stem += 100_000) {
    const nip = Array.from({ length: 10 }, (_, digit) => `${stem}${digit}`).find((one) => parseNip(one).ok)
    if (nip !== undefined) return nip
  }
}

const letters = [...'ACEFGHJKLMNPRSTUVWXY']
const polishAreas = [
  'WI',
  'WE',
  'WW',
  'WB',
  'WA',
  'WD',
  'WPI',
  'WPR',
  'WWL',
  'WOT',
  'WGM',
  'KR',
  'PO',
  'GD',
  'LU',
  'EL',
]

function inventPlate(
  chance: Chance,
  language: Language,
  usual: Language,
  taken: Set<string>,
): { plate: string; normalised: string; country: string } {
  const letter = (): string => chance.pick(letters)
  const digit = (): string => String(chance.whole(0, 9))
  for (;;) {
    const country =
      usual === 'en'
        ? chance.weigh({ GB: 97, PL: 2, DE: 1 })
        : language === 'en'
          ? chance.weigh({ GB: 50, PL: 50 })
          : chance.weigh({ PL: 95, UA: 3, DE: 2 })
    const plate =
      country === 'GB'
        ? `${letter()}${letter()}${chance.whole(10, 73)} ${letter()}${letter()}${letter()}`
        : country === 'UA'
          ? `${chance.pick(['AA', 'BC', 'KA', 'BO'])} ${digit()}${digit()}${digit()}${digit()} ${letter()}${letter()}`
          : country === 'DE'
            ? `${chance.pick(['B', 'HH', 'M'])}-${letter()}${letter()} ${chance.whole(100, 9999)}`
            : `${chance.pick(polishAreas)} ${digit()}${digit()}${digit()}${chance.hits(0.4) ? digit() : letter()}${letter()}`
    const normalised = normalisePlate(plate)
    if (taken.has(normalised)) continue
    taken.add(normalised)
    return { plate, normalised, country }
  }
}
