/** The key of the session snapshot. Public pages look for it before their first paint (`public/boot-page.js`). */
export const snapshotKey = 'pitboard.session'

type SnapshotStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

const maxAgeSeconds = 14 * 24 * 60 * 60

/** Synchronous storage in a cookie, for companies whose policy clears local storage between visits. */
const cookieStorage: SnapshotStorage = {
  getItem(key) {
    const found = document.cookie.split('; ').find((one) => one.startsWith(`${key}=`))
    return found ? decodeURIComponent(found.slice(key.length + 1)) : null
  },
  setItem(key, value) {
    writeCookie(key, encodeURIComponent(value), maxAgeSeconds)
  },
  removeItem(key) {
    writeCookie(key, '', 0)
  },
}

function writeCookie(key: string, value: string, seconds: number): void {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is asynchronous, and the first frame cannot wait.
  document.cookie = `${key}=${value}; Path=/; Max-Age=${seconds}; SameSite=Strict${secure}`
}

/**
 * Returns the storage of the session snapshot by run-time configuration; `undefined` if the browser refuses storage.
 */
export function findSnapshotStorage(): SnapshotStorage | undefined {
  const wanted = document.querySelector<HTMLMetaElement>('meta[name="pitboard-snapshot"]')?.content
  if (wanted === 'cookie') return cookieStorage
  try {
    return localStorage
  } catch {
    return undefined
  }
}

/** Removes the snapshot of the last user, for a page that does not run the app. */
export function dropSessionSnapshot(): void {
  findSnapshotStorage()?.removeItem(snapshotKey)
}
