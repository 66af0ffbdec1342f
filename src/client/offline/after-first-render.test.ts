import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { awaitInFirstRender, whenFirstRenderIsDone } from './after-first-render.ts'

test('the first render is done when the page has rendered and its queries have loaded', async () => {
  const queryClient = new QueryClient()
  const seen: string[] = []
  let render = (): void => {}
  void whenFirstRenderIsDone(queryClient, {
    onRendered: (listener) => {
      render = listener
      return () => seen.push('unsubscribed')
    },
  }).then(() => seen.push('done'))
  let answer = (_data: string): void => {}
  const asked = queryClient.fetchQuery({
    queryKey: ['bays'],
    queryFn: () =>
      new Promise<string>((done) => {
        answer = done
      }),
  })
  await new Promise((done) => setTimeout(done, 120))
  expect(seen).toEqual([])
  render()
  await new Promise((done) => setTimeout(done, 120))
  expect(seen).toEqual(['unsubscribed'])
  answer('three')
  await asked
  await expect.poll(() => seen).toEqual(['unsubscribed', 'done'])
})

test('the first render waits for code that the page shows, and for the data that this code asks for', async () => {
  const queryClient = new QueryClient()
  const seen: string[] = []
  let load = (): void => {}
  awaitInFirstRender(
    new Promise<void>((done) => {
      load = done
    }),
  )
  void whenFirstRenderIsDone(queryClient, {
    onRendered: (listener) => {
      queueMicrotask(listener)
      return () => {}
    },
  }).then(() => seen.push('done'))
  await new Promise((done) => setTimeout(done, 200))
  expect(seen).toEqual([])
  let answer = (_data: string): void => {}
  load()
  const asked = queryClient.fetchQuery({
    queryKey: ['week'],
    queryFn: () =>
      new Promise<string>((done) => {
        answer = done
      }),
  })
  await new Promise((done) => setTimeout(done, 200))
  expect(seen).toEqual([])
  answer('cars')
  await asked
  await expect.poll(() => seen).toEqual(['done'])
})
