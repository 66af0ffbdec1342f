export type Density = 'tablet' | 'desk'

// public/boot.js reads the same key before the first paint.
const key = 'pitboard.density'

/** Returns the density chosen on this device; `null` to follow the screen. */
export function chosenDensity(): Density | null {
  const chosen = document.documentElement.dataset.density
  return chosen === 'tablet' || chosen === 'desk' ? chosen : null
}

/** Sets and stores the density of this device. */
export function chooseDensity(density: Density | null): void {
  if (density) document.documentElement.dataset.density = density
  else delete document.documentElement.dataset.density
  try {
    if (density) localStorage.setItem(key, density)
    else localStorage.removeItem(key)
  } catch {
    // Without storage the choice lasts as long as the page.
  }
}
