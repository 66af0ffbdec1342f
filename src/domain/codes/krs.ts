import type { Parsed } from './parsed.ts'

export type KrsFault = 'bad-characters' | 'bad-length'

/** Reads a number of the Polish court register: ten digits including leading zeros, no checksum. */
export function parseKrs(text: string): Parsed<KrsFault> {
  const value = text.replace(/[\s\u2010-\u2015-]/g, '').replace(/^KRS:?/i, '')
  if (!/^\d*$/.test(value) || /^0{10}$/.test(value)) return { ok: false, why: 'bad-characters' }
  return value.length === 10 ? { ok: true, value } : { ok: false, why: 'bad-length' }
}

export function formatKrs(krs: string): string {
  return krs
}
