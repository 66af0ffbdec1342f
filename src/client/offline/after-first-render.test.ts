import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { whenFirstRenderIsDone } from './after-first-render.ts'

test('the first page stands once it is rendered and what it asked for has come', async () => {
  const queryClient = new QueryClient()
  const seen: string[] = []
  let render = (): void => {}
  void whenFirstRenderIsDone(queryClient, {
    onRendered: (listener) => {
      render = listener
      return () => seen.push('left')
    },
  }).then(() => seen.push('stands'))
  let answer = (_words: string): void => {}
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
  expect(seen).toEqual(['left'])
  answer('three')
  await asked
  await expect.poll(() => seen).toEqual(['left', 'stands'])
})
