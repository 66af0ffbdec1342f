import { expect, test } from 'vitest'
import { readScheduleSearch } from '#client/features/appointments/layout/schedule-search.ts'
import { newBookingFor } from './new-booking-for.ts'

test.each([
  ['wpi 20931', { new: 'phone', plate: 'WPI 20931' }],
  [' Łukasz Wójcik ', { new: 'phone', name: 'Łukasz Wójcik' }],
  ['601 234 567', { new: 'phone', contact: '601 234 567' }],
])('S2 “%s” is filled into the form for a new booking', (typed, search) => {
  expect(newBookingFor(typed)).toEqual(search)
  expect(readScheduleSearch(newBookingFor(typed))).toEqual(search)
})
