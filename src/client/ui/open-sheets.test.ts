import { expect, test } from 'vitest'
import { addOpenSheet, blockBackWhileOpen, closeTopSheet } from './open-sheets.ts'

test('back navigation is blocked while sheets are open, and closes the top one', () => {
  const events: string[] = []
  blockBackWhileOpen(() => {
    events.push('blocked')
    return () => events.push('unblocked')
  })
  closeTopSheet()
  const below = addOpenSheet(() => events.push('below'))
  const above = addOpenSheet(() => events.push('above'))
  closeTopSheet()
  above()
  closeTopSheet()
  below()
  expect(events).toEqual(['blocked', 'above', 'below', 'unblocked'])
  addOpenSheet(() => {})()
  expect(events.slice(4)).toEqual(['blocked', 'unblocked'])
})
