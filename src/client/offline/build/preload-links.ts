type Connection = EventTarget & { saveData?: boolean; effectiveType?: string }

/** Returns the Network Information API; `undefined` in browsers without it. */
export function readConnection(): Connection | undefined {
  return (navigator as Navigator & { connection?: Connection }).connection
}

/** Links preload their page when they become visible, but not offline and not in data-saving mode (row R13). */
export function choosePreload(): 'viewport' | false {
  return navigator.onLine && !readConnection()?.saveData ? 'viewport' : false
}

/** Calls `onChange` with the new choice when the network appears, is lost, or changes its data-saving mode. */
export function watchPreload(onChange: (preload: 'viewport' | false) => void): void {
  const report = () => onChange(choosePreload())
  window.addEventListener('online', report)
  window.addEventListener('offline', report)
  readConnection()?.addEventListener('change', report)
}
