import { expect, test } from 'vitest'
import type { ServiceChoice } from '#contract/onboarding.ts'
import type { ServiceGroup } from '#contract/services.ts'
import { findJobs, jobsOf, minutesOf } from './service-jobs.ts'

const service = (id: string, nameEn: string, namePl: string, minutes: number, popular = false) => ({
  id,
  icon: 'x',
  nameEn,
  namePl,
  minutes,
  popular,
})
const groups: ServiceGroup[] = [
  {
    id: 'all',
    icon: 'x',
    nameEn: 'All',
    namePl: 'Wszystko',
    services: [
      service('oil-change', 'Oil change', 'Wymiana oleju', 45, true),
      service('brakes', 'Brake pads', 'Klocki hamulcowe', 60),
      service('clutch', 'Clutch', 'Sprzęgło', 300),
    ],
  },
]
const choice: ServiceChoice = {
  services: [
    { id: 'clutch', minutes: 240, price: { kind: 'quote' }, vatRate: 23, bookable: false },
    { id: 'brakes', minutes: 52, price: { kind: 'quote' }, vatRate: 23, bookable: true },
  ],
}
const ids = (jobs: readonly { id: string }[]) => jobs.map(({ id }) => id)

test("the station's services come first, in its order and with its minutes", () => {
  const jobs = jobsOf(groups, choice, 'pl')
  expect(ids(jobs)).toEqual(['clutch', 'brakes', 'oil-change'])
  expect(jobs[0]).toMatchObject({ name: 'Sprzęgło', minutes: 240 })
  expect(ids(findJobs(jobs, ''))).toEqual(['clutch', 'brakes'])
  expect(ids(findJobs(jobsOf(groups, null, 'en'), ''))).toEqual(['oil-change'])
})

test('a service is found by its name in either language, without accents', () => {
  const jobs = jobsOf(groups, choice, 'en')
  expect(ids(findJobs(jobs, 'sprzeglo'))).toEqual(['clutch'])
  expect(ids(findJobs(jobs, 'OIL ch'))).toEqual(['oil-change'])
  expect(findJobs(jobs, 'nothing')).toEqual([])
})

test('matches at the start of a word come before matches inside one', () => {
  expect(ids(findJobs(jobsOf(groups, choice, 'en'), 'ch'))).toEqual(['oil-change', 'clutch'])
})

test('minutes add up in steps of five', () => {
  const jobs = jobsOf(groups, choice, 'en')
  expect(minutesOf(['brakes', 'oil-change'], jobs)).toBe(100)
  expect(minutesOf(['unknown'], jobs)).toBe(0)
})
