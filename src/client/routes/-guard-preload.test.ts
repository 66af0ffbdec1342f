import { i18n } from '@lingui/core'
import { beforeEach, expect, test, vi } from 'vitest'
import { toast } from '#client/ui/toast/toast.tsx'
import { activateLocale } from '../i18n/activate-locale.ts'
import { guardRoute } from './-guard-route.ts'
import { waitForRepaint } from './-wait-for-repaint.ts'

vi.mock('../i18n/activate-locale.ts', () => ({ activateLocale: vi.fn() }))
vi.mock('./-wait-for-repaint.ts', () => ({ waitForRepaint: vi.fn() }))
vi.mock('#client/ui/toast/toast.tsx', () => ({ toast: { info: vi.fn() } }))

const session = { isAuthenticated: async () => true, lacksPasskey: () => false, isWorkshopTablet: () => true }
const visit = (pathname: string, preload: boolean, staticData: object = {}) =>
  guardRoute({
    location: { pathname, searchStr: '', hash: '', href: pathname },
    matches: [{ routeId: pathname, staticData }],
    preload,
    context: { session },
  })

beforeEach(() => {
  vi.clearAllMocks()
  i18n.loadAndActivate({ locale: 'en', messages: {} })
})

test('R13 opening a page activates its language, preloading it has no side effects', async () => {
  await visit('/pl/schedule', true)
  expect(activateLocale).not.toHaveBeenCalled()
  expect(waitForRepaint).not.toHaveBeenCalled()
  await visit('/pl/schedule', false)
  expect(activateLocale).toHaveBeenCalledExactlyOnceWith('pl')
  expect(waitForRepaint).toHaveBeenCalledOnce()
})

test('R13 a tablet gets the notice of a closed page when it opens it, not when it preloads it', async () => {
  const closed = { closedToTablets: true }
  await expect(visit('/profile', true, closed)).rejects.toMatchObject({ options: { replace: true } })
  await new Promise((done) => setTimeout(done))
  expect(toast.info).not.toHaveBeenCalled()
  await expect(visit('/profile', false, closed)).rejects.toMatchObject({ options: { replace: true } })
  await vi.waitFor(() =>
    expect(toast.info).toHaveBeenCalledExactlyOnceWith('Not available on a shared tablet.', {
      id: 'closed-to-tablets',
    }),
  )
})

test('R3 the sign-in takes the place of a protected page as a new document', async () => {
  const protectedPage = {
    location: { pathname: '/orders', searchStr: '', hash: '', href: '/orders' },
    matches: [{ routeId: '/orders', staticData: {} }],
    preload: false,
    context: { session: { ...session, isAuthenticated: async () => false } },
  }
  await expect(guardRoute(protectedPage)).rejects.toMatchObject({ options: { replace: true, reloadDocument: true } })
})
