import { expect, test } from 'vitest'
import { addOpenSheet, closeTopSheet, holdWayBack } from './open-sheets.ts'

test('the way back is held while sheets are open, and closes the one on top', () => {
  const said: string[] = []
  holdWayBack(() => {
    said.push('held')
    return () => said.push('free')
  })
  closeTopSheet()
  const below = addOpenSheet(() => said.push('below'))
  const above = addOpenSheet(() => said.push('above'))
  closeTopSheet()
  above()
  closeTopSheet()
  below()
  expect(said).toEqual(['held', 'above', 'below', 'free'])
  addOpenSheet(() => {})()
  expect(said.slice(4)).toEqual(['held', 'free'])
})
