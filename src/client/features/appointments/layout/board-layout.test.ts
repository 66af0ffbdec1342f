import { describe, expect, test } from 'vitest'
import { dayBounds, type Span, toInstant } from '#domain/wall-time.ts'
import { boardSpan, closedSpans, hourMarks, layLanes, placeOf } from './board-layout.ts'

const zone = 'Europe/Warsaw'
const date = '2026-11-21'
const at = (time: string, on = date): number => toInstant({ date: on, time }, zone)
const span = (from: string, to: string, on = date): Span => ({ from: at(from, on), to: at(to, on) })
const day = dayBounds(date, zone)

describe('boardSpan', () => {
  test('shows the opening hours, widened to the booked times, on whole hours', () => {
    expect(boardSpan(day, [span('08:00', '12:30'), span('13:00', '16:30')], [], zone)).toEqual(span('08:00', '17:00'))
    expect(boardSpan(day, [span('08:00', '16:00')], [span('07:10', '08:00'), span('15:30', '18:05')], zone)).toEqual(
      span('07:00', '19:00'),
    )
  })
  test('a short appointment at the end still has space for its card', () => {
    expect(boardSpan(day, [span('08:00', '16:00')], [span('15:50', '16:00')], zone).to).toBe(at('17:00'))
  })
  test('spans that begin yesterday or end tomorrow are cut at midnight', () => {
    const overnight = { from: at('20:00') - 24 * 3_600_000, to: day.to + 3_600_000 }
    expect(boardSpan(day, [], [overnight], zone)).toEqual(day)
  })
  test('a closed, empty day still shows hours', () => {
    expect(boardSpan(day, [], [], zone)).toEqual(span('08:00', '17:00'))
  })
  test('whole hours are those of the wall clock, also in a zone with a half-hour offset', () => {
    const india = 'Asia/Kolkata'
    const open = { from: toInstant({ date, time: '09:30' }, india), to: toInstant({ date, time: '18:00' }, india) }
    expect(boardSpan(dayBounds(date, india), [open], [], india).from).toBe(toInstant({ date, time: '09:00' }, india))
  })
})

test('hourMarks returns 23 or 25 hours on the days of a clock change', () => {
  expect(hourMarks(day, zone)).toHaveLength(24)
  expect(hourMarks(dayBounds('2026-03-29', zone), zone)).toHaveLength(23)
  expect(hourMarks(dayBounds('2026-10-25', zone), zone)).toHaveLength(25)
  expect(hourMarks(span('08:00', '10:00'), zone)).toEqual([at('08:00'), at('09:00')])
})

test('closedSpans returns the rest of the span outside the opening hours', () => {
  const board = span('08:00', '17:00')
  expect(closedSpans(board, [span('08:00', '12:30'), span('13:00', '16:00')])).toEqual([
    span('12:30', '13:00'),
    span('16:00', '17:00'),
  ])
  expect(closedSpans(board, [])).toEqual([board])
  expect(closedSpans(board, [span('06:00', '20:00')])).toEqual([])
})

describe('layLanes', () => {
  test('consecutive cards have the full width', () => {
    expect(layLanes([span('08:00', '09:00'), span('09:00', '10:00')])).toEqual([
      { lane: 0, lanes: 1 },
      { lane: 0, lanes: 1 },
    ])
  })
  test('overlapping cards share the width, and their neighbours are not affected', () => {
    const lanes = layLanes([
      span('08:00', '10:00'),
      span('09:00', '11:00'),
      span('10:00', '12:00'),
      span('13:00', '14:00'),
    ])
    expect(lanes).toEqual([
      { lane: 0, lanes: 2 },
      { lane: 1, lanes: 2 },
      { lane: 0, lanes: 2 },
      { lane: 0, lanes: 1 },
    ])
  })
  test('a short card counts as long as it is drawn', () => {
    expect(layLanes([span('08:00', '08:10'), span('08:15', '09:00')])).toEqual([
      { lane: 0, lanes: 2 },
      { lane: 1, lanes: 2 },
    ])
  })
  test('cards of the same lane never overlap, in any order', () => {
    const spans = Array.from({ length: 60 }, (_, n) => {
      const from = at('08:00') + ((n * 37) % 40) * 900_000
      return { from, to: from + (1 + ((n * 13) % 9)) * 1_800_000 }
    })
    const lanes = layLanes(spans)
    for (const [a, first] of spans.entries()) {
      for (const [b, second] of spans.entries()) {
        if (a >= b || lanes[a]?.lane !== lanes[b]?.lane) continue
        expect(first.to <= second.from || second.to <= first.from).toBe(true)
      }
    }
  })
})

test('placeOf cuts off the time outside the board', () => {
  const board = span('08:00', '17:00')
  expect(placeOf(span('09:15', '10:00'), board)).toEqual({ topMinutes: 75, minutes: 45 })
  expect(placeOf(span('06:00', '09:00'), board)).toEqual({ topMinutes: 0, minutes: 60 })
  expect(placeOf(span('16:00', '20:00'), board)).toEqual({ topMinutes: 480, minutes: 60 })
})
