import { useLayoutEffect, useRef } from 'react'
import { isLetterKey } from '#client/ui/letter-key.ts'

export type ScheduleKeys = {
  onToday: () => void
  onNew: (() => void) | undefined
  /** Moves by one day or week. */
  onStep: (direction: 1 | -1) => void
}

// Elements with key handling of their own: fields, open sheets, and the board with its cards.
const ownKeys = 'input, textarea, select, [contenteditable], dialog, [role="listbox"], [popover], [data-board]'

/**
 * Keyboard shortcuts. T: today; N: new appointment; left and right: previous or next, unless the focused element uses
 * the arrow keys.
 */
export function useScheduleKeys(keys: ScheduleKeys): void {
  const latest = useRef(keys)
  latest.current = keys
  // Registered before the first paint, so that no key press is lost once the page is visible.
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { onToday, onNew, onStep } = latest.current
      if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.repeat) return
      if (document.querySelector('dialog[open]')) return
      const at = event.target instanceof Element ? event.target : null
      const key = event.key.toLowerCase()
      const isLetter = key === 't' || key === 'n'
      if (isLetter ? !isLetterKey(event) : at?.closest(ownKeys)) return
      if (key === 't') onToday()
      else if (key === 'n' && onNew) onNew()
      else if (key === 'arrowleft') onStep(-1)
      else if (key === 'arrowright') onStep(1)
      else return
      event.preventDefault()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [])
}
