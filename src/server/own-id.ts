import { createHash } from 'node:crypto'
import { newId } from './new-id.ts'

/**
 * The id a station has for what a client made under an id of its own. Were that one kept as it is, one that another
 * station has already would be refused, and so tell of it. The same given id is the same own id, so that what is sent
 * again is found. Its beginning, the time of a UUIDv7, stays.
 */
export function ownId(account: string, given: string): string {
  const time = given.replaceAll('-', '').slice(0, 12)
  const hash = createHash('sha256').update(`${account} ${given}`).digest('hex')
  const variant = ((Number.parseInt(hash.slice(3, 4), 16) & 0b0011) | 0b1000).toString(16)
  return [time.slice(0, 8), time.slice(8), `7${hash.slice(0, 3)}`, variant + hash.slice(4, 7), hash.slice(7, 19)].join(
    '-',
  )
}

/** The id of what may have been sent before; `find` looks for it at the station. Older versions kept the given one. */
export async function idOf(
  account: string,
  given: string | undefined,
  find: (id: string) => Promise<unknown>,
): Promise<string> {
  if (given === undefined) return newId()
  return (await find(given)) ? given : ownId(account, given)
}
