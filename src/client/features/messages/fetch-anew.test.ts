import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, test } from 'vitest'
import { fetchAnew } from './fetch-anew.ts'

const queryKey = ['messages', 'order']
const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
afterEach(() => queryClient.clear())

/** Answers wait until they are given; each request is answered by its number. */
function startServer() {
  const waiting: (() => void)[] = []
  let asked = 0
  const queryFn = (): Promise<string> =>
    new Promise((done) => {
      const answer = `answer ${++asked}`
      waiting.push(() => done(answer))
    })
  return { query: { queryKey, queryFn }, answerAll: () => waiting.splice(0).forEach((answer) => void answer()) }
}

test('an answer that was asked for before the change is not taken', async () => {
  const { query, answerAll } = startServer()
  void queryClient.fetchQuery(query).catch(() => {})
  const anew = fetchAnew(queryClient, query)
  await Promise.resolve()
  answerAll()
  await new Promise((done) => setTimeout(done))
  answerAll()
  expect(await anew).toBe('answer 2')
})

test('a change that cancels all requests of its order does not lose it', async () => {
  const { query, answerAll } = startServer()
  queryClient.setQueryData(queryKey, 'before')
  const unsubscribe = new QueryObserver(queryClient, { ...query, staleTime: Number.POSITIVE_INFINITY }).subscribe(
    () => {},
  )
  const anew = fetchAnew(queryClient, query)
  await new Promise((done) => setTimeout(done))
  void queryClient.cancelQueries({ queryKey })
  await new Promise((done) => setTimeout(done))
  answerAll()
  expect(await anew).toBe('answer 2')
  unsubscribe()
})

test('a failure is one', async () => {
  const queryFn = () => Promise.reject(new Error('away'))
  await expect(fetchAnew(queryClient, { queryKey, queryFn })).rejects.toThrow('away')
})
