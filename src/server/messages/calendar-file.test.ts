import { expect, test } from 'vitest'
import { calendarFile } from './calendar-file.ts'

const visit = {
  id: '019aa000-0000-7000-8000-000000000001',
  version: 3,
  startsAt: Date.parse('2026-11-23T08:00:00Z'),
  minutes: 90,
  title: 'Auto Serwis Wola; WPI 20931',
  place: 'Wolska 12, 01-201 Warszawa',
  note: 'Zażółć gęślą jaźń '.repeat(8).trim(),
}

test('an appointment is an event that a newer file replaces', () => {
  const file = calendarFile(visit, 'pitboard.example', 'Pitboard', Date.parse('2026-11-21T09:30:05.123Z'))
  const lines = file.split('\r\n')
  expect(lines).toContain('DTSTART:20261123T080000Z')
  expect(lines).toContain('DTEND:20261123T093000Z')
  expect(lines).toContain('DTSTAMP:20261121T093005Z')
  expect(lines).toContain('UID:019aa000-0000-7000-8000-000000000001@pitboard.example')
  expect(lines).toContain('SEQUENCE:3')
  expect(lines).toContain('SUMMARY:Auto Serwis Wola\\; WPI 20931')
  expect(lines).toContain('LOCATION:Wolska 12\\, 01-201 Warszawa')
  expect(file.endsWith('END:VCALENDAR\r\n')).toBe(true)
})

test('no line is longer than 75 octets, no character is split, and the unfolded text is complete', () => {
  const file = calendarFile(visit, 'pitboard.example', 'Pitboard', 0)
  for (const line of file.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
  expect(file.replaceAll('\r\n ', '')).toContain(`DESCRIPTION:${visit.note}`)
})

test('typed text cannot add a line', () => {
  const file = calendarFile({ ...visit, title: 'A\r\nATTENDEE:mailto:x@example.com' }, 'h', 'P', 0)
  expect(file).toContain('SUMMARY:A\\nATTENDEE:mailto:x@example.com\r\n')
})
