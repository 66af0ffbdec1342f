import { expect, test, vi } from 'vitest'

vi.mock('#client/public-pages/attach-behaviour.ts', () => ({ attachBehaviour: () => {} }))

test.each([
  ['/legal/terms-of-use', ['pl-PL', 'en'], '', 'i18n_redirected=pl'],
  ['/pl', ['en'], '', 'i18n_redirected=pl'],
  ['/legal/terms-of-use', ['de'], '', 'i18n_redirected=en'],
  ['/pl', ['en'], 'i18n_redirected=en', 'i18n_redirected=en'],
])(
  'R8 a visit to the prerendered page %s by a browser of %s with the cookie “%s” results in %s, as in the app',
  async (pathname, languages, cookie, expected) => {
    const document = { cookie }
    vi.stubGlobal('document', document)
    vi.stubGlobal('location', { pathname })
    vi.stubGlobal('navigator', { languages })
    vi.resetModules()
    await import('./public-page.ts')
    expect(document.cookie.split(';')[0]).toBe(expected)
    vi.unstubAllGlobals()
  },
)
