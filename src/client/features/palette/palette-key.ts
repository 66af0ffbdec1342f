const isApple = /Mac|iPhone|iPad/.test(navigator.platform)

/** The shortcut of the palette, as printed on the keyboard. */
export const paletteKeyLabels = isApple ? '⌘ K' : 'Ctrl K'

/** Control+K on every keyboard, and Command+K on Apple keyboards. */
export const isPaletteKey = (event: KeyboardEvent): boolean =>
  (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && event.key.toLowerCase() === 'k'
