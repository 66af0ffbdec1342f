import { createHash } from 'node:crypto'

/** Returns a digest of plain data that ignores the order of keys; absent and null are equal. */
export function fingerprintOf(content: unknown): string {
  return createHash('sha256')
    .update(JSON.stringify(ordered(content)))
    .digest('base64url')
}

function ordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(ordered)
  if (typeof value !== 'object' || value === null) return value
  return Object.entries(value)
    .filter(([, field]) => field !== undefined && field !== null)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, field]) => [key, ordered(field)])
}
