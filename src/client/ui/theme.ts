export type Theme = 'dark' | 'light'

// public/boot.js reads the same key before the first paint.
const key = 'pitboard.theme'

/** Returns the theme chosen on this device; `null` to follow the system. */
export function chosenTheme(): Theme | null {
  const chosen = document.documentElement.dataset.theme
  return chosen === 'dark' || chosen === 'light' ? chosen : null
}

/** Returns the current theme: the one chosen on this device, else the system's. */
export function shownTheme(): Theme {
  return chosenTheme() ?? (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light')
}

const listeners = new Set<() => void>()

/** Subscribes to changes of the theme, by the user or the system. Returns the unsubscribe function. */
export function watchTheme(listener: () => void): () => void {
  const system = matchMedia('(prefers-color-scheme: dark)')
  listeners.add(listener)
  system.addEventListener('change', listener)
  return () => {
    listeners.delete(listener)
    system.removeEventListener('change', listener)
  }
}

/** Sets and stores the theme of this device; `null` follows the system again. */
export function chooseTheme(theme: Theme | null): void {
  if (theme) document.documentElement.dataset.theme = theme
  else delete document.documentElement.dataset.theme
  try {
    if (theme) localStorage.setItem(key, theme)
    else localStorage.removeItem(key)
  } catch {
    // Without storage the choice lasts as long as the page.
  }
  for (const listener of listeners) listener()
}
