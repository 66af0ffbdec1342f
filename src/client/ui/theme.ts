export type Theme = 'dark' | 'light'

// public/boot.js reads the same key before the first paint.
const key = 'pitboard.theme'

/** The theme chosen on this device; `null` follows the system. */
export function chosenTheme(): Theme | null {
  const chosen = document.documentElement.dataset.theme
  return chosen === 'dark' || chosen === 'light' ? chosen : null
}

/** The theme shown: the one chosen on this device, else the system's. */
export function shownTheme(): Theme {
  return chosenTheme() ?? (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light')
}

const listeners = new Set<() => void>()

/** Calls back when another theme is shown: chosen here, or by the system. Returns the way to stop. */
export function watchTheme(listener: () => void): () => void {
  const system = matchMedia('(prefers-color-scheme: dark)')
  listeners.add(listener)
  system.addEventListener('change', listener)
  return () => {
    listeners.delete(listener)
    system.removeEventListener('change', listener)
  }
}

/** Shows a theme from now on, on this device; `null` follows the system again. */
export function chooseTheme(theme: Theme | null): void {
  if (theme) document.documentElement.dataset.theme = theme
  else delete document.documentElement.dataset.theme
  try {
    if (theme) localStorage.setItem(key, theme)
    else localStorage.removeItem(key)
  } catch {
    // Where storage is refused the choice lasts as long as the page.
  }
  for (const listener of listeners) listener()
}
