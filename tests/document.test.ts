import { expect, test } from 'vitest'
import * as z from 'zod'
import { problemCodes } from '#contract/shape/problem.ts'
import { describeApi } from '#server/http/openapi.ts'
import { endpoints } from './support/contract.ts'

type Json = Record<string, unknown>
type Content = { schema: Json; example?: unknown }
type Operation = {
  operationId: string
  summary: string
  tags: string[]
  parameters: { name: string; in: string; description?: string; schema: Json }[]
  requestBody?: { content: Record<string, Content> }
  responses: Record<string, { description: string; content?: Record<string, Content> }>
}
type Document = {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Json>; examples: Record<string, { value: Json }> }
}

// In the form in which it is sent: undefined properties are absent.
const document = JSON.parse(JSON.stringify(describeApi(Object.values(endpoints), 'Pitboard', '1.0.0'))) as Document
const { schemas, examples } = document.components
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ name: `${method.toUpperCase()} ${path}`, path, operation })),
)

const defs = JSON.parse(JSON.stringify(schemas).replaceAll('#/components/schemas/', '#/$defs/')) as Json
/** Validates a value against a schema of the document, as a reader who has only the document would. */
function validate(schema: Json, value: unknown): z.ZodSafeParseResult<unknown> {
  const own = JSON.parse(JSON.stringify(schema).replaceAll('#/components/schemas/', '#/$defs/')) as Json
  return z.fromJSONSchema({ ...own, $defs: defs } as Parameters<typeof z.fromJSONSchema>[0]).safeParse(value)
}

test('every operation of the contract is described once, with a unique id, a tag and a summary', () => {
  expect(operations).toHaveLength(Object.keys(endpoints).length)
  const ids = operations.map(({ operation }) => operation.operationId)
  expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([])
  for (const { name, operation } of operations) {
    expect(operation.operationId, name).toMatch(/^[a-z][A-Za-z\d]+$/)
    expect(operation.summary, name).toMatch(/^[A-Z].*[^.]$/s)
    expect(operation.tags, name).toHaveLength(1)
  }
})

test('every parameter is described once, and the path contains the path parameters', () => {
  for (const { name, path, operation } of operations) {
    const undescribed = operation.parameters.filter((one) => !one.description).map((one) => one.name)
    expect(undescribed, `${name}: write them in src/server/http/parameter-messages.ts`).toEqual([])
    const keys = operation.parameters.map((one) => `${one.in} ${one.name}`)
    expect(new Set(keys).size, name).toBe(keys.length)
    const inPath = operation.parameters.filter((one) => one.in === 'path').map((one) => one.name)
    expect(inPath, name).toEqual([...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]))
  }
})

test('every reference resolves and no schema is empty', () => {
  const wrong: string[] = []
  const walk = (value: unknown, at: string): void => {
    if (typeof value !== 'object' || value === null) return
    const { $ref } = value as { $ref?: unknown }
    if (typeof $ref === 'string') {
      const target = $ref
        .slice(2)
        .split('/')
        .reduce<unknown>((node, key) => (node as Json | undefined)?.[key], document)
      if (target === undefined) wrong.push(`${at}: ${$ref}`)
    }
    const isSchema = /\/(schema|items|additionalProperties|(properties|schemas)\/[^/]+|(anyOf|oneOf|allOf)\/\d+)$/.test(
      at,
    )
    if (isSchema && Object.keys(value).length === 0) wrong.push(`${at}: is empty`)
    for (const [key, one] of Object.entries(value)) if (key !== 'example') walk(one, `${at}/${key}`)
  }
  walk(document, '')
  expect(wrong).toEqual([])
})

test('every JSON body and reply has an example that matches its schema', () => {
  for (const { name, operation } of operations) {
    for (const { content } of [operation.requestBody ?? {}, ...Object.values(operation.responses)]) {
      const json = content?.['application/json']
      if (!json) continue
      // Rules that the example generator cannot derive must be in the meta of the schema.
      const why = validate(json.schema, json.example).error?.issues.map(
        (one) => `${one.path.join('.')}: ${one.message}`,
      )
      expect(json.example, name).toBeDefined()
      expect(why, `${name}: add an example to the meta of its schema, or of the parts of it`).toBeUndefined()
    }
  }
})

test('every kind of failure is described with its code, its message and an example', () => {
  expect(Object.keys(examples).toSorted()).toEqual(problemCodes.toSorted())
  for (const [code, { value }] of Object.entries(examples)) {
    expect(validate({ $ref: '#/components/schemas/Problem' }, value).error?.message, code).toBeUndefined()
  }
  const documented = new Set<string>()
  for (const { name, operation } of operations) {
    for (const [status, { description, content }] of Object.entries(operation.responses)) {
      if (Number(status) < 400) continue
      expect(Object.keys(content ?? {}), name).toEqual(['application/problem+json'])
      for (const code of description.split(', ')) {
        expect(examples[code]?.value.status, `${name} ${code}`).toBe(Number(status))
        documented.add(code)
      }
    }
  }
  // No operation has these: one is the answer if there is no such operation, one is of a public demo only.
  const apart: readonly string[] = ['method-not-allowed', 'demo-closed']
  const missing = problemCodes.filter((code) => !documented.has(code) && !apart.includes(code))
  expect(missing, 'codes that no operation has').toEqual([])
})
