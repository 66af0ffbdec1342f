/** What this device was last known to hold, kept outside the database it is about. */
export type UnsentNote = {
  storeId: string
  count: number
  /** Changes that went with an earlier store, until somebody has read it. */
  lost: number
}

const name = 'pitboard.unsent'
const maxAgeSeconds = 365 * 24 * 60 * 60

export function readUnsentNote(cookies: string): UnsentNote | null {
  const found = cookies.split('; ').find((one) => one.startsWith(`${name}=`))
  const [, storeId, count, lost] = /^([\w-]+)\.(\d{1,6})\.(\d{1,6})$/.exec(found?.slice(name.length + 1) ?? '') ?? []
  return storeId ? { storeId, count: Number(count), lost: Number(lost) } : null
}

/** Nothing to remember is no cookie at all. */
export function renderUnsentNote({ storeId, count, lost }: UnsentNote, isSecure: boolean): string {
  const value = count + lost > 0 ? `${storeId}.${count}.${lost}` : ''
  const secure = isSecure ? '; Secure' : ''
  return `${name}=${value}; Path=/; Max-Age=${value ? maxAgeSeconds : 0}; SameSite=Strict${secure}`
}

/**
 * What is to be remembered now that the store `storeId` holds `count` changes. Another store: what waited is gone, but for
 * what an open page has brought back.
 */
export function followStore(before: UnsentNote | null, storeId: string, count: number): UnsentNote {
  const isSame = before === null || before.storeId === storeId
  return { storeId, count, lost: (before?.lost ?? 0) + (isSame ? 0 : Math.max(0, before.count - count)) }
}
