import * as z from 'zod/mini'
import type { RegistryCompany, VatStatus } from '#contract/legals.ts'
import { parseKrs } from '#domain/codes/krs.ts'
import type { Parsed } from '#domain/codes/parsed.ts'
import { parseRegon } from '#domain/codes/regon.ts'
import type { RegistryReply } from './company-registry.ts'

const line = () => z.nullish(z.string())

// What is not named here goes no further: PESEL, representatives, partners, bank accounts.
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

/** The white list's answer about a tax number; `null` where it cannot be read or speaks of somebody else. */
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
    // A sole trader has no other one.
    ...splitAddress(subject.workingAddress || subject.residenceAddress || ''),
    vatStatus: vatStatuses[subject.statusVat ?? ''] ?? null,
  }
  return { company, requestId }
}

/** `LIPOWA 12, 02-001 WARSZAWA`; without a postal code all of it is the street. */
export function splitAddress(address: string): Pick<RegistryCompany, 'street' | 'postalCode' | 'city'> {
  const line = tidy(address, 300) ?? ''
  const parts = /(?:^|[, ])(\d{2}-\d{3}) (.+)$/.exec(line)
  if (!parts) return { street: tidy(line, 120), postalCode: null, city: null }
  const [, postalCode = '', city = ''] = parts
  const street = line.slice(0, parts.index).replace(/[, ]+$/, '')
  return { street: tidy(street, 120), postalCode, city: tidy(city, 80) }
}

/** As our own forms keep a text: one that has saved it unchanged has the registry's. */
function tidy(text: string, most: number): string | null {
  return text.normalize('NFC').replaceAll('\u0000', '').replace(/\s+/g, ' ').trim().slice(0, most).trim() || null
}

function readNumber(text: string | null | undefined, parse: (text: string) => Parsed<string>): string | null {
  const read = text ? parse(text) : null
  return read?.ok ? read.value : null
}
