import { queryOptions } from '@tanstack/react-query'
import { call } from '#client/api/call.ts'
import { getMessageChoice, listMessages, type OrderMessages } from '#contract/messages.ts'

/** Those that change by themselves are looked at again, where nobody tells of it. */
const isMoving = ({ messages }: OrderMessages): boolean =>
  messages.some(({ state }) => state === 'waiting' || state === 'sending')
const againMs = 15_000

/** What the customer of a visit was told and is to be told. */
export const messagesQuery = (id: string) =>
  queryOptions({
    queryKey: ['appointments', 'messages', id],
    queryFn: ({ signal }) => call(listMessages, { params: { id } }, { signal }),
    staleTime: 5_000,
    refetchInterval: ({ state }) => (state.data && isMoving(state.data) ? againMs : false),
    refetchOnWindowFocus: 'always',
  })

export const messageChoiceQuery = queryOptions({
  queryKey: ['messages', 'choice'],
  queryFn: ({ signal }) => call(getMessageChoice, {}, { signal }),
})
