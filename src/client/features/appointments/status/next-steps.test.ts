import { describe, expect, test } from 'vitest'
import type { AppointmentState, Status } from '#domain/appointment.ts'
import { nextStepsOf } from './next-steps.ts'

const startsAt = Date.UTC(2026, 10, 21, 8)
const state = (status: Status): AppointmentState => ({ status, statusVersion: 1, startsAt, last: null })
const onTime = startsAt
const late = startsAt + 20 * 60_000

describe('nextStepsOf', () => {
  test('a confirmed appointment: check-in first, jumps under more', () => {
    expect(nextStepsOf(state('confirmed'), 'owner', onTime)).toEqual({
      usual: 'arrived',
      others: ['cancelled'],
      more: ['in-progress', 'ready'],
    })
  })
  test('a request: accepted in one tap, another time and a rejection beside it', () => {
    expect(nextStepsOf(state('requested'), 'advisor', onTime)).toEqual({
      usual: 'confirmed',
      others: ['proposed', 'rejected', 'arrived'],
      more: ['cancelled'],
    })
    expect(nextStepsOf(state('requested'), 'mechanic', onTime).others).toEqual(['arrived'])
  })
  test('another time is proposed under more, and only to a customer who booked online', () => {
    const online = nextStepsOf(state('confirmed'), 'owner', onTime, true)
    expect(online).toEqual({ usual: 'arrived', others: ['cancelled'], more: ['proposed', 'in-progress', 'ready'] })
    expect(nextStepsOf(state('confirmed'), 'mechanic', onTime, true).more).toEqual(['in-progress', 'ready'])
  })
  test('while the customer has to answer, nothing else is proposed', () => {
    expect(nextStepsOf(state('proposed'), 'owner', onTime, true)).toEqual({
      usual: 'confirmed',
      others: ['rejected', 'cancelled'],
      more: [],
    })
  })
  test('a no-show is offered 15 minutes after the start', () => {
    expect(nextStepsOf(state('confirmed'), 'owner', late).others).toEqual(['cancelled', 'no-show'])
  })
  test('a mechanic is offered only the steps of a mechanic', () => {
    expect(nextStepsOf(state('confirmed'), 'mechanic', onTime)).toEqual({
      usual: 'arrived',
      others: [],
      more: ['in-progress', 'ready'],
    })
  })
  test('work in progress: ready, the three waiting statuses, and hand-over under more', () => {
    expect(nextStepsOf(state('in-progress'), 'mechanic', late)).toEqual({
      usual: 'ready',
      others: ['awaiting-parts', 'awaiting-approval', 'on-hold'],
      more: ['completed'],
    })
  })
  test('a car on site: steps back and cancelling are under more', () => {
    const steps = nextStepsOf(state('arrived'), 'advisor', late)
    expect(steps.others).toEqual(['awaiting-parts', 'awaiting-approval', 'on-hold'])
    expect(steps.more).toEqual(['confirmed', 'cancelled', 'ready'])
  })
  test('a final status has no next step, only a step back where possible', () => {
    expect(nextStepsOf(state('completed'), 'owner', late)).toEqual({ usual: null, others: [], more: [] })
    expect(nextStepsOf(state('cancelled'), 'owner', late)).toEqual({ usual: null, others: ['confirmed'], more: [] })
  })
})
