import type { Format } from '#client/i18n/format.ts'

const bytesOfMegabyte = 1_000_000

/** Returns the size as `12.5 MB`, at least `0.1 MB`. */
export function writeMegabytes(bytes: number, format: Pick<Format, 'number'>): string {
  return `${format.number(Math.max(0.1, bytes / bytesOfMegabyte))} MB`
}
