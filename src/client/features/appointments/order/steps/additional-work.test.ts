import { describe, expect, test } from 'vitest'
import type { Job } from '#client/features/appointments/service-jobs.ts'
import { addJob, offerJobs } from './additional-work.ts'

const job = (id: string, name: string, words = name.toLowerCase()): Job => ({
  id,
  name,
  minutes: 60,
  isUsual: true,
  words,
})
const discs = job('discs', 'Brake discs and pads', 'brake discs and pads tarcze i klocki')
const oil = job('oil', 'Oil change')
const joint = job('joint', 'Ball joint')
const jobs = [oil, discs, joint]
const money = { currency: 'PLN', tag: 'pl-PL' }
const names = (what: string) => offerJobs(what, jobs).map(({ name }) => name)

describe('offerJobs', () => {
  test('two letters in either language match; without text the usual services are offered', () => {
    expect(names('di')).toEqual([discs.name])
    expect(names('tar')).toEqual([discs.name])
    expect(names('')).toEqual(jobs.map(({ name }) => name))
  })
  test('after a name the remaining services are offered', () => {
    expect(names('Oil change')).toEqual([discs.name, joint.name])
    expect(names('Oil change, ba')).toEqual([joint.name])
    expect(names('Wiper torn, o')).toContain(oil.name)
  })
})

describe('addJob', () => {
  const add = (what: string, amount: string, one: Job, gross: number | null) =>
    addJob({ what, amount }, one, gross, jobs, money)
  test('replaces the typed text and adds the price', () => {
    expect(add('di', '', discs, 64_000)).toEqual({ what: discs.name, amount: '640' })
  })
  test('a second one is appended, and the amounts are summed', () => {
    expect(add(discs.name, '640', joint, 31_050)).toEqual({
      what: 'Brake discs and pads, Ball joint',
      amount: '950,50',
    })
    expect(add('Wiper torn, ba', '', joint, 31_000).what).toBe('Wiper torn, Ball joint')
  })
  test('a service without a price, or an invalid amount, leaves the amount unchanged', () => {
    expect(add('', '', oil, null).amount).toBe('')
    expect(add('', 'about 500', oil, 20_000).amount).toBe('about 500')
  })
})
