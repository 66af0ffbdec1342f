import { createHash } from 'node:crypto'
import { newId } from './new-id.ts'

/**
 * Returns the id that a station stores for a client's id, in tables whose ids are unique over all stations. If the
 * client's id were stored unchanged, an id of another station would be refused, and the refusal would reveal that it
 * exists. The result is deterministic, so that a repeated request finds its record. It keeps the time at the beginning
 * of a UUIDv7.
 */
export function ownId(account: string, given: string): string {
  const time = given.replaceAll('-', '').slice(0, 12)
  const hash = createHash('sha256').update(`${account} ${given}`).digest('hex')
  const variant = ((Number.parseInt(hash.slice(3, 4), 16) & 0b0011) | 0b1000).toString(16)
  return [time.slice(0, 8), time.slice(8), `7${hash.slice(0, 3)}`, variant + hash.slice(4, 7), hash.slice(7, 19)].join(
    '-',
  )
}

/**
 * Returns the id of a record that may have been sent before; `find` looks it up in the station. Older versions stored
 * the client's id unchanged.
 */
export async function idOf(
  account: string,
  given: string | undefined,
  find: (id: string) => Promise<unknown>,
): Promise<string> {
  if (given === undefined) return newId()
  return (await find(given)) ? given : ownId(account, given)
}

/**
 * Returns the id of a record whose table has ids that are unique within a station: the given one, for ever. Older
 * versions stored such a record under its own id (`ownId`), and a request of that time may be repeated.
 */
export async function keptId(
  account: string,
  given: string,
  find: (id: string) => Promise<unknown>,
): Promise<{ id: string; isStored: boolean }> {
  if (await find(given)) return { id: given, isStored: true }
  const own = ownId(account, given)
  return (await find(own)) ? { id: own, isStored: true } : { id: given, isStored: false }
}
