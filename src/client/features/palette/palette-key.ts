const isApple = /Mac|iPhone|iPad/.test(navigator.platform)

/** The key that opens the search for anything, as it is written on the keyboard. */
export const paletteKeyLabels = isApple ? '⌘ K' : 'Ctrl K'

/** Control on every keyboard, and command where there is one. */
export const isPaletteKey = (event: KeyboardEvent): boolean =>
  (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && event.key.toLowerCase() === 'k'
