import * as z from 'zod/mini'
import type { RegistryCompany, VatStatus } from '#contract/legals.ts'
import { parseKrs } from '#domain/codes/krs.ts'
import type { Parsed } from '#domain/codes/parsed.ts'
import { parseRegon } from '#domain/codes/regon.ts'
import type { RegistryReply } from './company-registry.ts'

const line = () => z.nullish(z.string())

// Fields that are not listed here are dropped: PESEL, representatives, partners, bank accounts.
const reply = z.object({
  result: z.object({
    subject: z.nullable(
      z.object({
        name: z.string(),
        nip: z.string(),
        statusVat: line(),
        regon: line(),
        krs: line(),
        residenceAddress: line(),
        workingAddress: line(),
      }),
    ),
    requestId: z.string(),
  }),
})

const vatStatuses: Readonly<Record<string, VatStatus>> = {
  Czynny: 'active',
  Zwolniony: 'exempt',
  Niezarejestrowany: 'none',
}

/** Reads the white list's answer about a tax number; `null` if it is unreadable or about another company. */
export function readReply(json: unknown, nip: string): RegistryReply | null {
  const read = reply.safeParse(json)
  if (!read.success) return null
  const { subject } = read.data.result
  const requestId = tidy(read.data.result.requestId, 100) ?? ''
  if (subject === null) return { company: null, requestId }
  const name = tidy(subject.name, 200)
  if (subject.nip !== nip || name === null) return null
  const company: RegistryCompany = {
    country: 'PL',
    name,
    nip,
    regon: readNumber(subject.regon, parseRegon),
    krs: readNumber(subject.krs, parseKrs),
    // A sole trader has no working address.
    ...splitAddress(subject.workingAddress || subject.residenceAddress || ''),
    vatStatus: vatStatuses[subject.statusVat ?? ''] ?? null,
  }
  return { company, requestId }
}

/** Splits `LIPOWA 12, 02-001 WARSZAWA`; without a postal code the whole text is the street. */
export function splitAddress(address: string): Pick<RegistryCompany, 'street' | 'postalCode' | 'city'> {
  const line = tidy(address, 300) ?? ''
  const parts = /(?:^|[, ])(\d{2}-\d{3}) (.+)$/.exec(line)
  if (!parts) return { street: tidy(line, 120), postalCode: null, city: null }
  const [, postalCode = '', city = ''] = parts
  const street = line.slice(0, parts.index).replace(/[, ]+$/, '')
  return { street: tidy(street, 120), postalCode, city: tidy(city, 80) }
}

/** Normalises a text like our own forms, so that an unchanged entry equals the registry's. */
function tidy(text: string, most: number): string | null {
  return text.normalize('NFC').replaceAll('\u0000', '').replace(/\s+/g, ' ').trim().slice(0, most).trim() || null
}

function readNumber(text: string | null | undefined, parse: (text: string) => Parsed<string>): string | null {
  const read = text ? parse(text) : null
  return read?.ok ? read.value : null
}
