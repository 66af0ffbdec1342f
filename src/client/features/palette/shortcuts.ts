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
      { keys: ['?'], does: msg`These shortcuts`, isLetter: true },
      { keys: ['Alt T'], does: msg`To the messages that have just come` },
      { keys: ['Esc'], does: msg`Close what is open` },
    ],
  },
  {
    where: msg`Schedule`,
    shortcuts: [
      { keys: ['T'], does: msg`Today, and to now`, isLetter: true },
      { keys: ['N'], does: msg`Take in a car`, isLetter: true },
      { keys: ['←', '→'], does: msg`The day or week before, and after` },
      { keys: ['↑', '↓', '←', '→'], does: msg`On the board: from card to card` },
      { keys: ['Home', 'End'], does: msg`On the board: the first and the last card of a bay` },
      { keys: ['M'], does: msg`On a card: take it up; arrows carry it, Enter puts it down, Esc puts it back` },
    ],
  },
  {
    where: msg`Orders`,
    shortcuts: [
      { keys: ['/'], does: msg`To the search`, isLetter: true },
      { keys: ['↓'], does: msg`From the search into the list` },
      { keys: ['↑', '↓', 'Home', 'End'], does: msg`From order to order` },
      { keys: ['Alt ↑', 'Alt ↓'], does: msg`Move a line of an order` },
    ],
  },
]
