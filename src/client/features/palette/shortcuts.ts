import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { paletteKeyLabels } from './palette-key.ts'

/** Keys that are pressed together are one text, `Alt ↑`; several texts are alternatives. */
export type Shortcut = {
  keys: readonly string[]
  does: MessageDescriptor
  /** A single-character shortcut, which can be switched off. */
  isLetter?: true
}
export type ShortcutGroup = { where: MessageDescriptor; shortcuts: readonly Shortcut[] }

/** All shortcuts, as printed on the keyboard, with their actions. */
export const shortcutGroups: readonly ShortcutGroup[] = [
  {
    where: msg`Everywhere`,
    shortcuts: [
      { keys: [paletteKeyLabels], does: msg`Search or jump to…` },
      { keys: ['?'], does: msg`Show these shortcuts`, isLetter: true },
      { keys: ['Alt T'], does: msg`Go to notifications` },
      { keys: ['Esc'], does: msg`Close the open panel` },
    ],
  },
  {
    where: msg`Schedule`,
    shortcuts: [
      { keys: ['T'], does: msg`Go to today`, isLetter: true },
      { keys: ['N'], does: msg`New walk-in`, isLetter: true },
      { keys: ['←', '→'], does: msg`Previous and next day or week` },
      { keys: ['↑', '↓', '←', '→'], does: msg`On the board: move between cards` },
      { keys: ['Home', 'End'], does: msg`On the board: first and last card of a bay` },
      { keys: ['M'], does: msg`On a card: move it with the arrows, Enter to drop, Esc to cancel` },
    ],
  },
  {
    where: msg`Orders`,
    shortcuts: [
      { keys: ['/'], does: msg`Go to search`, isLetter: true },
      { keys: ['↓'], does: msg`From search to the list` },
      { keys: ['↑', '↓', 'Home', 'End'], does: msg`Move between orders` },
      { keys: ['Alt ↑', 'Alt ↓'], does: msg`Move an item of an order` },
    ],
  },
]
