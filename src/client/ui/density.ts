export type Density = 'tablet' | 'desk'

// public/boot.js reads the same key before the first paint.
const key = 'pitboard.density'

/** The density chosen on this device; `null` follows the screen. */
export function chosenDensity(): Density | null {
  const chosen = document.documentElement.dataset.density
  return chosen === 'tablet' || chosen === 'desk' ? chosen : null
}

/** Holds from now on, on this device. */
export function chooseDensity(density: Density | null): void {
  if (density) document.documentElement.dataset.density = density
  else delete document.documentElement.dataset.density
  try {
    if (density) localStorage.setItem(key, density)
    else localStorage.removeItem(key)
  } catch {
    // Where storage is refused the choice lasts as long as the page.
  }
}
