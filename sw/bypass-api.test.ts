import { expect, test, vi } from 'vitest'
import { bypassApi, type InstallEvent } from './bypass-api.ts'

const origin = 'https://board.example'
const installed = (addRoutes?: InstallEvent['addRoutes']) => ({ addRoutes }) as InstallEvent

test('D1 O10 API calls that the worker does not handle do not start it; icons and the calls of the outbox go through it', async () => {
  const addRoutes = vi.fn(async () => {})
  await bypassApi(installed(addRoutes), '/api', origin)
  const under = (pathname: string) => ({ protocol: 'https', hostname: 'board.example', port: '', pathname })
  expect(addRoutes).toHaveBeenCalledExactlyOnceWith([
    { condition: { urlPattern: under('/api/icons/*') }, source: 'fetch-event' },
    ...[
      ['/api/appointments/*/notes', 'POST'] as const,
      ['/api/appointments', 'POST'] as const,
      ['/api/appointments/*/lines/*', 'DELETE'] as const,
      ['/api/appointments/*/findings/*/steps', 'POST'] as const,
      ['/api/appointments/*/photos', 'POST'] as const,
      ['/api/appointments/*/photos/*', 'DELETE'] as const,
    ].map(([pathname, requestMethod]) => ({
      condition: { urlPattern: under(pathname), requestMethod },
      source: 'fetch-event',
    })),
    ...['GET', 'POST', 'PATCH', 'DELETE'].map((requestMethod) => ({
      condition: { urlPattern: under('/api/*'), requestMethod },
      source: 'network',
    })),
  ])
})

test('the API has a URL of its own', async () => {
  const addRoutes = vi.fn(async () => {})
  await bypassApi(installed(addRoutes), 'http://api.example:8443/pitboard', origin)
  expect(addRoutes.mock.calls[0]).toMatchObject([
    [
      {
        condition: {
          urlPattern: { protocol: 'http', hostname: 'api.example', port: '8443', pathname: '/pitboard/icons/*' },
        },
      },
      ...Array(10).fill({}),
    ],
  ])
})

test('a browser without static routes, or one that rejects them, still installs the worker', async () => {
  await expect(bypassApi(installed(), '/api', origin)).resolves.toBeUndefined()
  const refuse = () => {
    throw new TypeError('Too many rules')
  }
  await expect(bypassApi(installed(refuse), '/api', origin)).resolves.toBeUndefined()
  await expect(
    bypassApi(
      installed(() => Promise.reject(new TypeError('no'))),
      '/api',
      origin,
    ),
  ).resolves.toBeUndefined()
})
