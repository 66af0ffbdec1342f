import { queryOptions } from '@tanstack/react-query'
import { call } from '#client/api/call.ts'
import { listMessageTemplates } from '#contract/messages/message-templates.ts'
import { getMessageChoice, listMessages, type OrderMessages } from '#contract/messages.ts'

/** The server can change messages in these states without a notification, so they are polled. */
const isMoving = ({ messages }: OrderMessages): boolean =>
  messages.some(({ state }) => state === 'waiting' || state === 'sending')
const pollEveryMs = 15_000

/** The sent and pending messages to the customer of an appointment. */
export const messagesQuery = (id: string) =>
  queryOptions({
    queryKey: ['appointments', 'messages', id],
    queryFn: ({ signal }) => call(listMessages, { params: { id } }, { signal }),
    staleTime: 5_000,
    refetchInterval: ({ state }) => (state.data && isMoving(state.data) ? pollEveryMs : false),
    refetchOnWindowFocus: 'always',
  })

export const messageChoiceQuery = queryOptions({
  queryKey: ['messages', 'choice'],
  queryFn: ({ signal }) => call(getMessageChoice, {}, { signal }),
})

export const messageTemplatesQuery = queryOptions({
  queryKey: ['messages', 'templates'],
  queryFn: ({ signal }) => call(listMessageTemplates, {}, { signal }),
})
