import { queryOptions } from '@tanstack/react-query'
import { call } from '#client/api/call.ts'
import { getOnlineBooking } from '#contract/pages/online-booking.ts'

export const onlineBookingQuery = queryOptions({
  queryKey: ['online-booking'],
  queryFn: ({ signal }) => call(getOnlineBooking, {}, { signal }),
})
