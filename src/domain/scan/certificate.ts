import { type Fuel, maxEngineSize, maxPower } from '#domain/codes/engine.ts'
import type { Parsed } from '#domain/codes/parsed.ts'
import { normalisePlate } from '#domain/codes/plate.ts'
import { parseVin } from '#domain/codes/vin.ts'
import { isLocalDate, type LocalDate } from '#domain/wall-time.ts'
import { readBase64 } from './base64.ts'
import { unpackNrv2e } from './nrv2e.ts'

/** `damaged`: cut or misread. `not-a-certificate`: any other code. */
export type CertificateFault = 'damaged' | 'not-a-certificate'

/** What a registration certificate says about the car, and nothing about its holder and owner. `null`: not stated. */
export type CertificateCar = {
  plate: string | null
  brand: string | null
  model: string | null
  vin: string | null
  year: number | null
  fuel: Fuel | null
  firstRegistered: LocalDate | null
  /** cm³. */
  engineSize: number | null
  /** kW. */
  power: number | null
}

/** An Aztec code has at most 3,832 digits. A certificate has about 600 characters, and unpacked about 1,000 bytes. */
const mostCharacters = 4_000
const mostBytes = 16_384

/** Where the fields of a car are among those of the certificate, in the order of `CertificateCar`. */
type Layout = Readonly<Record<keyof CertificateCar, number>>
const newLayout: Layout = {
  ...{ plate: 7, brand: 8, model: 12, vin: 13, year: 56, fuel: 50 },
  ...{ firstRegistered: 51, engineSize: 48, power: 49 },
}
/** Without the format in the first field, the types and the parts of names and addresses. */
const oldLayout: Layout = {
  ...{ plate: 5, brand: 6, model: 10, vin: 11, year: 41, fuel: 34 },
  ...{ firstRegistered: 36, engineSize: 32, power: 33 },
}

/**
 * Reads the text of the Aztec code of a Polish registration certificate: Base64 of the unpacked length (four bytes, the
 * lowest first) and of NRV2E data, which is UTF-16LE text whose fields are separated by bars. All fields but those of the
 * car are dropped here.
 */
export function readCertificate(text: string): Parsed<CertificateFault, CertificateCar> {
  if (text.length > mostCharacters) return { ok: false, why: 'not-a-certificate' }
  const code = text.trim()
  // Some printers add one character.
  const bytes = readBase64(code) ?? readBase64(code.slice(0, -1))
  if (!bytes || bytes.length < 5) return { ok: false, why: 'not-a-certificate' }
  const length = new DataView(bytes.buffer).getUint32(0, true)
  if (length === 0 || length % 2 === 1 || length > mostBytes) return { ok: false, why: 'not-a-certificate' }
  const unpacked = unpackNrv2e(bytes.subarray(4), length)
  if (!unpacked) return { ok: false, why: 'damaged' }
  const fields = decodeUtf16(unpacked).split(/\||\r?\n/)
  const car = readCar(fields, fields[0]?.startsWith('XX') ? newLayout : oldLayout)
  return car.plate || car.vin ? { ok: true, value: car } : { ok: false, why: 'not-a-certificate' }
}

function decodeUtf16(bytes: Uint8Array): string {
  const units = Array.from(
    { length: bytes.length / 2 },
    (_, at) => (bytes[2 * at] ?? 0) | ((bytes[2 * at + 1] ?? 0) << 8),
  )
  return String.fromCharCode(...units)
}

function readCar(fields: readonly string[], layout: Layout): CertificateCar {
  const read = (key: keyof CertificateCar, most = 40): string => {
    const field = (fields[layout[key]] ?? '').replace(/[\s\p{C}]+/gu, ' ').trim()
    return /[\p{L}\d]/u.test(field) ? field.slice(0, most).trim() : ''
  }
  const plate = read('plate')
  const vin = parseVin(read('vin'))
  const year = Number(read('year'))
  const date = read('firstRegistered').replace(/(\d\d)[.-](\d\d)[.-](\d{4})/, '$3-$2-$1')
  return {
    plate: isPlate(plate) ? plate : null,
    brand: read('brand', 60) || null,
    model: read('model', 80) || null,
    vin: vin.ok ? vin.value : null,
    year: Number.isInteger(year) && year >= 1900 && year <= 2100 ? year : null,
    fuel: readFuel(read('fuel')),
    firstRegistered: isLocalDate(date) ? date : null,
    engineSize: readNumber(read('engineSize'), maxEngineSize),
    power: readNumber(read('power'), maxPower),
  }
}

const isPlate = (text: string): boolean => /^[A-Z0-9]{3,10}$/.test(normalisePlate(text))

/** Reads a number with a decimal comma, rounded; `null` if it is none, or not between 1 and `most`. */
function readNumber(text: string, most: number): number | null {
  const value = Math.round(Number(text.replace(',', '.')))
  return value >= 1 && value <= most ? value : null
}

/** Reads the codes of the fuel, P.3: one, or two of a car with both. */
function readFuel(text: string): Fuel | null {
  const codes = new Set(text.toUpperCase().split(/[^A-Z0-9]/))
  const burns = ['P', 'M', 'E85', 'D', 'BD'].some((code) => codes.has(code))
  if (codes.has('H')) return 'hydrogen'
  if (codes.has('EE')) return burns ? 'hybrid' : 'electric'
  if (codes.has('LPG')) return 'lpg'
  if (codes.has('CNG')) return 'cng'
  if (codes.has('D') || codes.has('BD')) return 'diesel'
  return burns ? 'petrol' : null
}
