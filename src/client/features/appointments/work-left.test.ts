import { expect, test } from 'vitest'
import type { AppointmentEvent } from '#contract/appointments.ts'
import { workLeft } from './work-left.ts'

const at = (time: string) => `2026-11-21T${time}:00Z`
const step = (to: AppointmentEvent['to'], time: string, undone = false) =>
  ({ to, occurredAt: at(time), undone }) as AppointmentEvent
const left = (now: string, events: AppointmentEvent[], status = 'in-progress' as const) =>
  workLeft({ status, workMinutes: 120, events }, Date.parse(at(now)))

test('what is left counts the time in progress alone', () => {
  expect(left('09:30', [step('arrived', '08:00'), step('in-progress', '09:00')])).toBe(90)
  const waited = [step('in-progress', '09:00'), step('awaiting-parts', '09:30'), step('in-progress', '12:00')]
  expect(left('12:20', waited)).toBe(70)
  expect(left('09:12', [step('in-progress', '09:00')])).toBe(110)
})

test('an undone step did not happen, and work over its time says nothing', () => {
  expect(left('10:00', [step('in-progress', '09:00', true), step('in-progress', '09:50')])).toBe(110)
  expect(left('13:00', [step('in-progress', '09:00')])).toBeNull()
})
