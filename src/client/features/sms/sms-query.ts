import { queryOptions } from '@tanstack/react-query'
import { call } from '#client/api/call.ts'
import { getSmsSettings } from '#contract/messages/sms.ts'

export const smsSettingsQuery = queryOptions({
  queryKey: ['messages', 'sms'],
  queryFn: ({ signal }) => call(getSmsSettings, {}, { signal }),
})
