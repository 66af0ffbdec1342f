import { expect, test } from 'vitest'
import { noNote, signNote, toNoteBody, typedSince, typeNote } from './note-entry.ts'

test('the same content has the same id, another content or author another one', () => {
  const typed = typeNote(noNote, 'Rack 4')
  expect(typed.id).toMatch(/^[\da-f-]{36}$/)
  expect(typeNote(typed, 'Rack 4')).toBe(typed)
  expect(typeNote(typed, 'Rack 5').id).not.toBe(typed.id)
  const signed = signNote(typed, 'marek')
  expect(signed.id).not.toBe(typed.id)
  expect(signNote(signed, 'marek')).toBe(signed)
  expect(toNoteBody(signed)).toEqual({ id: signed.id, text: 'Rack 4', employeeId: 'marek' })
})

test('a cleared field is no draft', () => {
  expect(typeNote(signNote(typeNote(noNote, 'Rack 4'), 'marek'), '')).toEqual(noNote)
})

test('the draft of an older build, which has no id, gets one before it is sent', () => {
  const entry = signNote({ ...noNote, notes: 'Rack 4' }, null)
  expect(toNoteBody(entry)).toEqual({ id: entry.id, text: 'Rack 4' })
  expect(entry.id).not.toBe('')
})

test('what was typed while a note was sent stays', () => {
  expect(typedSince('Rack 4', 'Rack 4')).toBe('')
  expect(typedSince('Rack 4\nPads 3 mm', 'Rack 4')).toBe('Pads 3 mm')
  expect(typedSince('Something else', 'Rack 4')).toBe('Something else')
})
