import type { Parsed } from '#domain/codes/parsed.ts'
import { parseVin } from '#domain/codes/vin.ts'
import { type CertificateCar, type CertificateFault, readCertificate } from './certificate.ts'
import { readKeyTag } from './key-tag.ts'

/** What is looked for; each is printed in codes of its own kinds. */
export type ScanWant = 'certificate' | 'vin' | 'key-tag'
export type CodeFormat = 'aztec' | 'code_39' | 'data_matrix' | 'qr_code'

const codeFormats: Readonly<Record<ScanWant, readonly CodeFormat[]>> = {
  certificate: ['aztec'],
  vin: ['code_39', 'data_matrix', 'qr_code'],
  'key-tag': ['qr_code'],
}

/** A code as a reader found it. */
export type ReadCode = { readonly format: CodeFormat; readonly text: string }

export type Scanned =
  | { readonly kind: 'certificate'; readonly car: CertificateCar }
  | { readonly kind: 'vin'; readonly vin: string }
  | { readonly kind: 'key-tag'; readonly tag: string }

/** `other-code`: a sound code that is none of those wanted. */
export type ScanFault = CertificateFault | 'other-code'

/** Returns the formats to look for, each once. */
export const formatsFor = (wants: readonly ScanWant[]): readonly CodeFormat[] => [
  ...new Set(wants.flatMap((want) => codeFormats[want])),
]

/** Reads a code as one of what is wanted. `origin`: of this page, whose links to key tags are known. */
export function readScanned(
  { format, text }: ReadCode,
  wants: readonly ScanWant[],
  origin: string,
): Parsed<ScanFault, Scanned> {
  if (format === 'aztec' && wants.includes('certificate')) {
    const read = readCertificate(text)
    return read.ok ? { ok: true, value: { kind: 'certificate', car: read.value } } : read
  }
  const isFor = (want: ScanWant) => wants.includes(want) && codeFormats[want].includes(format)
  const vin = isFor('vin') ? findVin(text) : null
  if (vin) return { ok: true, value: { kind: 'vin', vin } }
  const tag = isFor('key-tag') ? readKeyTag(text, origin) : null
  if (tag) return { ok: true, value: { kind: 'key-tag', tag } }
  return { ok: false, why: 'other-code' }
}

/** Finds the only VIN in a text: alone, among other fields, or behind the I that marks an import in Code 39. */
function findVin(text: string): string | null {
  const words = text
    .toUpperCase()
    .slice(0, 500)
    .split(/[^A-Z0-9]/)
    .map((word) => word.replace(/^I/, ''))
  const found = new Set(words.filter((word) => /[A-Z]/.test(word) && /\d/.test(word) && parseVin(word).ok))
  return found.size === 1 ? ([...found][0] ?? null) : null
}
