import { afterAll, beforeAll, expect, test } from 'vitest'
import { endpoints } from '../support/contract.ts'
import { openSession, startTestServer, type TestServer } from '../support/server.ts'

type Schema = { $ref?: string }
type Operation = {
  operationId: string
  requestBody?: { content: Record<string, { schema: Schema; example?: unknown }> }
  responses: Record<string, unknown>
  parameters?: { name: string; in: string; required?: boolean }[]
}
type Document = {
  openapi: string
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, unknown> }
}

let server: TestServer
let document: Document
beforeAll(async () => {
  server = await startTestServer()
  document = (await server.client().fetch('/api/openapi.json')).value as Document
})
afterAll(() => server.stop())

const operations = () =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  )

test('the document is OpenAPI 3.1 and every reference in it resolves', () => {
  expect(document.openapi).toMatch(/^3\.1\./)
  for (const [, target = ''] of JSON.stringify(document).matchAll(/"\$ref":"#\/components\/schemas\/([^"]+)"/g)) {
    expect(document.components.schemas).toHaveProperty([target])
  }
})

test('it has every endpoint of the contract that has a route, under /api', () => {
  const shape = (path: string) => path.replace(/\{\w+\}/g, '{}')
  const documented = new Set(operations().map(({ path, method }) => `${method.toUpperCase()} ${shape(path)}`))
  for (const { method, path } of Object.values(endpoints)) expect(documented).toContain(`${method} /api${shape(path)}`)
})

test('operations have unique ids, and every path parameter is described', () => {
  const ids = operations().map(({ operation }) => operation.operationId)
  expect(new Set(ids).size).toBe(ids.length)
  for (const { path, operation } of operations()) {
    const inPath = (operation.parameters ?? []).filter((one) => one.in === 'path').map((one) => one.name)
    expect(inPath).toEqual([...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]))
  }
})

test('C11 C15 the document’s own examples found a station, open it and book a car', async () => {
  const { client } = await openSession(server)
  for (const path of ['/api/onboarding/base-info', '/api/onboarding/working-hours', '/api/appointments']) {
    const example = document.paths[path]?.post?.requestBody?.content['application/json']?.example
    expect(example, path).toBeDefined()
    const headers = { 'content-type': 'application/json' }
    const answer = await client.fetch(path, { method: 'POST', headers, body: JSON.stringify(example) })
    expect(answer.status, answer.text).toBeLessThan(300)
  }
})
