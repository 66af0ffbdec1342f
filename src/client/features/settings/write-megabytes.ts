import type { Format } from '#client/i18n/format.ts'

const bytesOfMegabyte = 1_000_000

/** `12.5 MB`; what is less than a tenth of one is one. */
export function writeMegabytes(bytes: number, format: Pick<Format, 'number'>): string {
  return `${format.number(Math.max(0.1, bytes / bytesOfMegabyte))} MB`
}
