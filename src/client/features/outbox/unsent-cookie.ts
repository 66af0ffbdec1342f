/** The last known number of unsent changes on this device, stored outside the outbox database. */
export type UnsentNote = {
  storeId: string
  count: number
  /** Changes that were lost with an earlier store, until the user acknowledges the loss. */
  lost: number
}

const name = 'pitboard.unsent'
const maxAgeSeconds = 365 * 24 * 60 * 60

export function readUnsentNote(cookies: string): UnsentNote | null {
  const found = cookies.split('; ').find((one) => one.startsWith(`${name}=`))
  const [, storeId, count, lost] = /^([\w-]+)\.(\d{1,6})\.(\d{1,6})$/.exec(found?.slice(name.length + 1) ?? '') ?? []
  return storeId ? { storeId, count: Number(count), lost: Number(lost) } : null
}

/** Returns the cookie; without unsent and lost changes, a cookie that is already expired. */
export function renderUnsentNote({ storeId, count, lost }: UnsentNote, isSecure: boolean): string {
  const value = count + lost > 0 ? `${storeId}.${count}.${lost}` : ''
  const secure = isSecure ? '; Secure' : ''
  return `${name}=${value}; Path=/; Max-Age=${value ? maxAgeSeconds : 0}; SameSite=Strict${secure}`
}

/**
 * Returns the note for the store `storeId` with `count` changes. If the store is new, the changes of the earlier one
 * are lost, except those that an open page has restored.
 */
export function followStore(before: UnsentNote | null, storeId: string, count: number): UnsentNote {
  const isSame = before === null || before.storeId === storeId
  return { storeId, count, lost: (before?.lost ?? 0) + (isSame ? 0 : Math.max(0, before.count - count)) }
}
