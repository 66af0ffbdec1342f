import { expect, test } from 'vitest'
import { endpoints } from './support/contract.ts'

/** The first path segments as docs/spec.md lists them. */
const publicCalls = ['auth', 'health', 'icons', 'landing', 'legals', 'location', 'services']

test.each(Object.values(endpoints).map((one) => [`${one.method} ${one.path}`, one] as const))(
  'A8 the client of %s',
  (_call, { path, client }) => {
    const [, noun = ''] = path.split('/')
    // An invitation is read before the sign-in.
    const isPublic = publicCalls.includes(noun) || path === '/invitations/look'
    expect(client).toBe(isPublic ? 'public' : 'protected')
  },
)

const calls = [
  ...['POST /auth/request-login-code', 'POST /auth/request-register-code', 'POST /auth/register', 'POST /auth/login'],
  ...['GET /auth/refresh', 'GET /auth/logout'],
  ...['GET /profiles/me', 'GET /profiles/{}', 'PUT /profiles/me', 'POST /profiles/upload-photo'],
  ...['POST /onboarding/base-info', 'POST /onboarding/brands', 'POST /onboarding/services'],
  ...['POST /onboarding/conveniences', 'POST /onboarding/working-hours'],
  ...['GET /location/countries', 'GET /location/countries/{}', 'GET /location/countries/{}/cities'],
  ...['GET /location/cities/{}', 'GET /services/', 'GET /services/brands/', 'GET /services/brands/{}'],
  ...['GET /services/conveniences/', 'GET /services/conveniences/{}'],
  ...['GET /legals/', 'GET /legals/me', 'POST /legals', 'GET /legals/nip/{}', 'GET /legals/{}'],
  ...['POST /accounts/upload-photos', 'GET /appointments', 'GET /appointments/{}', 'PUT /appointments/{}'],
  'POST /landing/waitlist',
]

test('C1 C34 the 34 calls of the specification, each with its schemas', () => {
  expect(calls).toHaveLength(34)
  // `/services/` and `/services` are one path.
  const shape = (path: string) => path.replace(/\{\w+\}/g, '{}').replace(/\/$/, '')
  const byCall = new Map(Object.values(endpoints).map((one) => [`${one.method} ${shape(one.path)}`, one]))
  for (const name of calls) {
    const endpoint = byCall.get(shape(name))
    expect(endpoint, name).toBeDefined()
    if (name.includes('{}')) expect(endpoint?.params, name).toBeDefined()
    if (!name.startsWith('GET')) expect(endpoint?.body ?? endpoint?.files, name).toBeDefined()
    else if (name !== 'GET /auth/logout') expect(endpoint?.reply, name).toBeDefined()
  }
})
