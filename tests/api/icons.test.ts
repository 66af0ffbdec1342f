import { afterAll, beforeAll, expect, test } from 'vitest'
import { listIcons } from '#contract/icons.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const ask = (icons: string, file = 'tabler.json') =>
  server.client().send(listIcons, { params: { file }, query: { icons } })

test('D3 icons by prefix and names, in the format of the Iconify API, cacheable for a year', async () => {
  const answer = await ask('check,brand-abstract,check')
  expect(answer.value).toMatchObject({ prefix: 'tabler', width: 24, height: 24 })
  expect(Object.keys(answer.value.icons).toSorted()).toEqual(['brand-abstract', 'check'])
  expect(answer.value.icons.check?.body).toContain('<path')
  expect(answer.value).not.toHaveProperty('not_found')
  expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
})

test('D3 the loader’s encoded comma is a comma, and an alias includes its parent', async () => {
  const encoded = await server.client().fetch('/api/icons/tabler.json?icons=check%2Cclock')
  expect(Object.keys((encoded.value as { icons: object }).icons)).toEqual(['check', 'clock'])
  const { icons, aliases = {} } = (await ask('123')).value
  const [name, alias] = Object.entries(aliases)[0] ?? []
  if (name && alias) expect(icons).toHaveProperty([alias.parent])
  else expect(icons).toHaveProperty(['123'])
})

test('D3 names that tabler does not have are listed, and cacheable for an hour', async () => {
  const { value, headers } = await ask('check,no-such-icon,constructor')
  expect(Object.keys(value.icons)).toEqual(['check'])
  expect(value.not_found).toEqual(['no-such-icon', 'constructor'])
  expect(headers.get('cache-control')).toBe('public, max-age=3600')
  expect((await ask('no-such-icon')).value).toMatchObject({ icons: {}, not_found: ['no-such-icon'] })
})

test('D3 a set that is not ours is a 404, which ends the loader’s search', async () => {
  for (const file of ['mdi.json', 'tabler', 'tabler.svg', '..%2Ftabler.json', 'constructor.json']) {
    const { status, problem } = await ask('check', decodeURIComponent(file))
    expect([status, problem.code]).toEqual([404, 'not-found'])
  }
})

test('D3 at most a hundred names and 500 characters, and names only', async () => {
  const hundred = Array.from({ length: 100 }, (_, at) => `a${at}`).join(',')
  expect((await ask(hundred)).value.not_found).toHaveLength(100)
  for (const icons of [
    '',
    ',',
    'check,',
    'Check',
    '<script>',
    `${hundred},a`,
    `${'a'.repeat(250)},${'b'.repeat(250)}`,
  ]) {
    expect((await ask(icons)).problem, icons).toMatchObject({ code: 'invalid', field: 'icons' })
  }
  expect((await server.client().fetch('/api/icons/tabler.json')).problem).toMatchObject({ field: 'icons' })
})

test('D3 the content security policy is closed, except for the configured public host', async () => {
  const policyOf = async (one: TestServer) =>
    (await one.client().fetch('/api/health')).headers.get('content-security-policy')
  expect(await policyOf(server)).toContain("; connect-src 'self'; ")
  const open = await startTestServer({ env: { ICON_API: 'https://api.iconify.design' } })
  expect(await policyOf(open)).toContain("; connect-src 'self' https://api.iconify.design; ")
  await open.stop()
})
