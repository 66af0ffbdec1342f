type Connection = EventTarget & { saveData?: boolean; effectiveType?: string }

/** The Network Information API, where there is one. */
export function readConnection(): Connection | undefined {
  return (navigator as Navigator & { connection?: Connection }).connection
}

/** Links fetch their page when they become visible, but not offline and not when the user saves data (row R13). */
export function choosePreload(): 'viewport' | false {
  return navigator.onLine && !readConnection()?.saveData ? 'viewport' : false
}

/** Calls back with the new choice when the network comes, goes, or turns to saving. */
export function watchPreload(onChange: (preload: 'viewport' | false) => void): void {
  const report = () => onChange(choosePreload())
  window.addEventListener('online', report)
  window.addEventListener('offline', report)
  readConnection()?.addEventListener('change', report)
}
