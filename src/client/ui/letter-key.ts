import { letterKeys } from './device-switch.ts'

const fields = 'input:not([type="radio"], [type="checkbox"]), textarea, select, [contenteditable]'

/**
 * Whether a key press is a single-character shortcut: no modifier except Shift, no field focused, no sheet open, and
 * such shortcuts enabled on this device.
 */
export function isLetterKey(event: KeyboardEvent): boolean {
  if (!letterKeys.isOn() || event.defaultPrevented || event.repeat) return false
  if (event.altKey || event.ctrlKey || event.metaKey) return false
  if (document.querySelector('dialog[open]')) return false
  return !(event.target instanceof Element && event.target.closest(fields))
}
