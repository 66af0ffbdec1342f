import { beforeEach, expect, test, vi } from 'vitest'

type Listener = (event: Record<string, unknown>) => void
const origin = 'https://board.example'
const listeners = new Map<string, Listener>()
const windows: { url: string; focus: () => Promise<void>; navigate: (url: string) => Promise<unknown> }[] = []
const done: [name: string, ...args: unknown[]][] = []
const network = vi.fn<typeof fetch>()
const subscription = (endpoint: string) => ({ toJSON: () => ({ endpoint, expirationTime: null, keys: { auth: 'a' } }) })
const navigator: { setAppBadge?: (count?: number) => Promise<void> } = {}
vi.stubGlobal('fetch', network)
vi.stubGlobal('self', {
  ...{ location: new URL(origin), navigator },
  addEventListener: (type: string, listener: Listener) => listeners.set(type, listener),
  registration: {
    showNotification: async (...args: unknown[]) => void done.push(['show', ...args]),
    pushManager: {
      subscribe: async (options: unknown) => {
        done.push(['subscribe', options])
        return subscription('https://push.example/again')
      },
    },
  },
  clients: {
    matchAll: async (options: unknown) => {
      done.push(['match', options])
      return windows
    },
    openWindow: async (url: string) => void done.push(['open', url]),
  },
})
const { servePush } = await import('./push.ts')
servePush()

beforeEach(() => {
  windows.length = 0
  done.length = 0
  network.mockReset()
  navigator.setAppBadge = async (count) => void done.push(['badge', count])
})

/** Sends an event, and returns what was done because of it. */
async function send(type: string, event: Record<string, unknown>) {
  const waited: Promise<unknown>[] = []
  listeners.get(type)?.({ ...event, waitUntil: (one: Promise<unknown>) => waited.push(one) })
  await Promise.all(waited)
  expect(waited).toHaveLength(1)
  return done
}

/** A window of the browser; `focus` and `navigate` are noted. `onNavigate`: what the browser says to another page. */
function addWindow(url: string, onNavigate: (url: string) => Promise<unknown> = async (to) => windowAt(to)) {
  const navigate = (to: string) => {
    done.push(['navigate', url, to])
    return onNavigate(to)
  }
  windows.push({ ...windowAt(url), navigate })
}
const windowAt = (url: string) => ({ url, focus: async () => void done.push(['focus', url]) })

const tap = async (data: unknown) => {
  const close = vi.fn()
  const actions = await send('notificationclick', { notification: { data, close } })
  expect(close).toHaveBeenCalledOnce()
  return actions.filter(([name]) => name !== 'match')
}

test('S30 a push is shown with its text and its page, and counts on the icon', async () => {
  const notification = {
    title: 'Approved',
    lang: 'en',
    dir: 'ltr',
    body: 'Brakes',
    tag: 't1',
    navigate: `${origin}/o/1`,
  }
  const message = { web_push: 8030, notification, app_badge: 3 }
  const { title, navigate, ...options } = notification
  expect(await send('push', { data: { json: () => message } })).toEqual([
    ['show', title, { ...options, icon: '/icon-192.png', data: navigate }],
    ['badge', 3],
  ])
})

test('S30 a push that cannot be read is shown without a text', async () => {
  const bare = ['show', 'board.example', { icon: '/icon-192.png', data: '/goto-crm' }]
  const unreadable = () => {
    throw new SyntaxError('no JSON')
  }
  for (const data of [null, { json: unreadable }, { json: () => null }, { json: () => ({}) }]) {
    done.length = 0
    expect((await send('push', { data }))[0]).toEqual(bare)
  }
})

test('S30 a browser without a badge, or that refuses it, shows the notification', async () => {
  navigator.setAppBadge = async () => {
    throw new DOMException('not installed')
  }
  expect(await send('push', { data: null })).toHaveLength(1)
  delete navigator.setAppBadge
  expect(await send('push', { data: null })).toHaveLength(2)
})

test('S30 a tap shows the window that has the page', async () => {
  addWindow(`${origin}/dashboard`)
  addWindow(`${origin}/orders/1`)
  expect(await tap(`${origin}/orders/1`)).toEqual([['focus', `${origin}/orders/1`]])
  expect(done[0]).toEqual(['match', { type: 'window', includeUncontrolled: true }])
})

test('S30 a tap brings another window of the app to the page', async () => {
  addWindow(`${origin}/dashboard`)
  expect(await tap('/orders/1')).toEqual([
    ['navigate', `${origin}/dashboard`, `${origin}/orders/1`],
    ['focus', `${origin}/orders/1`],
  ])
})

test('S30 a tap opens a window where there is none, or none that can be sent to the page', async () => {
  const opened = ['open', `${origin}/orders/1`]
  expect(await tap('/orders/1')).toEqual([opened])
  addWindow(`${origin}/wall`)
  done.length = 0
  expect(await tap('/orders/1')).toEqual([opened])
  windows.length = 0
  addWindow(`${origin}/dashboard`, async () => null)
  done.length = 0
  expect((await tap('/orders/1')).at(-1)).toEqual(opened)
  windows.length = 0
  addWindow(`${origin}/dashboard`, async () => {
    throw new TypeError('not controlled')
  })
  done.length = 0
  expect((await tap('/orders/1')).at(-1)).toEqual(opened)
})

test('S30 a window that may not be focused is shown all the same', async () => {
  windows.push({
    url: `${origin}/orders/1`,
    focus: async () => {
      throw new DOMException('no tap')
    },
    navigate: async () => null,
  })
  expect(await tap('/orders/1')).toEqual([])
})

test('S30 a page of another origin is not opened', async () => {
  expect(await tap('https://other.example/orders/1')).toEqual([['open', `${origin}/goto-crm`]])
})

test('S32 the server is told the address that the browser has made', async () => {
  network.mockResolvedValue(new Response('{}'))
  await send('pushsubscriptionchange', { newSubscription: subscription('https://push.example/new') })
  expect(done).toEqual([])
  const [[url, sent] = []] = network.mock.calls
  expect([url, sent?.method]).toEqual(['{api}/profiles/me/push/devices', 'POST'])
  expect(JSON.parse(String(sent?.body))).toEqual({ endpoint: 'https://push.example/new', keys: { auth: 'a' } })
})

test('S32 a subscription that has ended is made again with its key, if there was one', async () => {
  network.mockResolvedValue(new Response('{}'))
  const applicationServerKey = new ArrayBuffer(65)
  await send('pushsubscriptionchange', { oldSubscription: { options: { applicationServerKey } } })
  expect(done).toEqual([['subscribe', { userVisibleOnly: true, applicationServerKey }]])
  expect(JSON.parse(String(network.mock.calls[0]?.[1]?.body)).endpoint).toBe('https://push.example/again')

  done.length = 0
  for (const event of [{}, { oldSubscription: null }, { oldSubscription: { options: {} } }])
    await send('pushsubscriptionchange', event)
  expect(done).toEqual([])
  expect(network).toHaveBeenCalledTimes(1)
})
