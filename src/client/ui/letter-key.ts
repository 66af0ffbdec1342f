import { letterKeys } from './device-switch.ts'

const fields = 'input:not([type="radio"], [type="checkbox"]), textarea, select, [contenteditable]'

/**
 * Whether a press is a shortcut of one character: nothing is held beside Shift, nobody is typing, no sheet is open, and
 * this device has such shortcuts.
 */
export function isLetterKey(event: KeyboardEvent): boolean {
  if (!letterKeys.isOn() || event.defaultPrevented || event.repeat) return false
  if (event.altKey || event.ctrlKey || event.metaKey) return false
  if (document.querySelector('dialog[open]')) return false
  return !(event.target instanceof Element && event.target.closest(fields))
}
