import { useLayoutEffect, useRef } from 'react'
import { isLetterKey } from '#client/ui/letter-key.ts'

export type ScheduleKeys = {
  onToday: () => void
  onNew: (() => void) | undefined
  /** A day or week on, or back. */
  onStep: (direction: 1 | -1) => void
}

// What has keys of its own: fields, open sheets, and the board with its cards.
const ownKeys = 'input, textarea, select, [contenteditable], dialog, [role="listbox"], [data-board]'

/** T: today; N: a new car; left and right: turn, as long as nothing that has use for the arrows has the focus. */
export function useScheduleKeys(keys: ScheduleKeys): void {
  const latest = useRef(keys)
  latest.current = keys
  // Before the first paint: a key that follows what is seen is heard.
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
