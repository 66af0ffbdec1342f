import { randomUUID } from 'node:crypto'

/** A UUIDv7 of this instant (ms since the epoch), as the product makes them. */
export function newIdAt(at: number): string {
  const time = at.toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`
}
