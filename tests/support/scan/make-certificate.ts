import { packNrv2e } from './pack-nrv2e.ts'

/** A car as a certificate has it, and its holder and owner, who must not get out of it. */
export const certificateCar = {
  ...{ plate: 'WX 4521K', brand: 'ŠKODA', model: 'OCTAVIA', vin: 'TMBJG7NE5G0123456', year: '2016' },
  ...{ fuel: 'D ', firstRegistered: '2016-05-12', engineSize: '1968,00', power: '110,00' },
} as const
export type CertificateTexts = Readonly<Record<keyof typeof certificateCar, string>>

/** What is said of people; each is found nowhere else in a certificate. */
export const people = {
  ...{ holder: 'ZALEWSKA IWONA', firstName: 'IWONA', lastName: 'ZALEWSKA', number: '02270803628' },
  ...{ postalCode: '31-066', town: 'KRAKÓW', street: 'MIODOWA', house: '13B', flat: '77' },
} as const

const person = [
  ...[people.holder, people.firstName, people.lastName, '', people.number],
  ...[people.postalCode, people.town, '', people.street, people.house, people.flat],
]

/** The fields of the layout that begins with its format. */
export function newFields(car: CertificateTexts = certificateCar): readonly string[] {
  return [
    ...['XXC1', 'BAP0012345', '1261011', 'PREZYDENT MIASTA', 'WYDZIAŁ', 'AL. POWSTANIA 10', '31-549 MIASTO'],
    ...[car.plate, car.brand, '5E', 'ACDFHA', 'NFM5', car.model, car.vin, '2020-02-03', '---'],
    ...[...person, ...person],
    ...['1920', '1920', '3420', '1315', 'M1', 'e11*2007/46*0244*15', '2', '1500', '650', '---'],
    ...[car.engineSize, car.power, car.fuel, car.firstRegistered, '5', '---', 'SAMOCHÓD OSOBOWY', '---', car.year],
    ...['---', '10,30', 'KP0000001', '02650008000158', '03', '02', '000', '2000NNNNNNNN', '009002001', ''],
  ]
}

/** The fields of the layout without a format. */
export function oldFields(car: CertificateTexts = certificateCar): readonly string[] {
  const owner = [people.holder, people.number, `${people.street} ${people.house}/${people.flat}`, people.town]
  return [
    ...['BAP0012345', 'PREZYDENT MIASTA', 'WYDZIAŁ', 'AL. POWSTANIA 10', '31-549 MIASTO'],
    ...[car.plate, car.brand, '5E', 'ACDFHA', 'NFM5', car.model, car.vin, '2010-02-03', '---'],
    ...[...owner, ...owner],
    ...['1920', '1920', '3420', '1315', 'M1', 'e11*2007/46*0244*15', '2', '1500', '650', '---'],
    ...[car.engineSize, car.power, car.fuel, '', car.firstRegistered, '5', '---', 'SAMOCHÓD OSOBOWY', '---', car.year],
    ...['---', '10,30', 'KP0000001', '02650008000158'],
  ]
}

/** The text of the Aztec code with these fields. */
export function makeCertificate(fields: readonly string[] = newFields()): string {
  const text = Buffer.from(fields.join('|'), 'utf16le')
  const head = Buffer.alloc(4)
  head.writeUInt32LE(text.length)
  return Buffer.concat([head, packNrv2e(text)]).toString('base64')
}
