import * as z from 'zod/mini'
import { type Endpoint, problemsOf } from '#contract/shape/endpoint.ts'
import { type ProblemCode, problem, problemCodes, problems } from '#contract/shape/problem.ts'
import { composeExamples } from './compose-example.ts'
import { describeParameter } from './parameter-messages.ts'
import { describeProblem } from './problem-response.ts'

type Json = Record<string, unknown>
type Direction = 'input' | 'output'

const exampleRequestId = '6f1d3a52-9d0e-4a9c-8b1e-2f7c5d4e3b21'
const refOf = (id: string): string => `#/components/schemas/${id}`

/** Returns the OpenAPI 3.1 document of the bound endpoints. */
export function describeApi(endpoints: readonly Endpoint[], title: string, version: string): Json {
  const schemas = { input: collect(endpoints, 'input'), output: collect(endpoints, 'output') }
  const refer = (schema: z.ZodMiniType, direction: Direction): unknown => {
    const id = z.globalRegistry.get(schema)?.id
    return id ? { $ref: refOf(id) } : schemas[direction].inline(schema)
  }

  const exampleOf = composeExamples()
  const toContent = (schema: z.ZodMiniType, direction: Direction): Json => ({
    'application/json': { schema: refer(schema, direction), example: exampleOf(schema) },
  })

  const paths: Record<string, Json> = {}
  const nameOfShape = new Map<string, string>()
  for (const endpoint of endpoints) {
    const own = `/api${endpoint.path}`
    // OpenAPI treats paths that differ only in a parameter's name as one path: the first name is used for all.
    const shape = own.replace(/\{\w+\}/g, '{}')
    const path = nameOfShape.get(shape) ?? own
    nameOfShape.set(shape, path)
    paths[path] ??= {}
    paths[path][endpoint.method.toLowerCase()] = describe(endpoint, path, refer, toContent)
  }
  // If both directions have a schema of the same name, the output schema is used, because it is stricter.
  const components = { ...schemas.input.named, ...schemas.output.named }
  return {
    openapi: '3.1.0',
    info: { title: `${title} API`, version, license: { name: 'MIT', identifier: 'MIT' } },
    // The paths begin with /api, at the address of this document.
    servers: [{ url: '/' }],
    paths,
    components: {
      schemas: { ...components, Problem: schemas.output.inline(problem) },
      examples: Object.fromEntries(
        problemCodes.map((code) => [code, { value: describeProblem({ why: code }, exampleRequestId) }]),
      ),
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: '__Host-sid' } },
    },
  }
}

function describe(
  endpoint: Endpoint,
  path: string,
  refer: (schema: z.ZodMiniType, direction: Direction) => unknown,
  toContent: (schema: z.ZodMiniType, direction: Direction) => Json,
): Json {
  const status = String(
    endpoint.status ?? (endpoint.reply || (endpoint.bytes ?? endpoint.download) || endpoint.stream ? 200 : 204),
  )
  const failures = Map.groupBy(problemsOf(endpoint), (code) => problems[code].status)
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '')
  return {
    operationId: `${endpoint.method.toLowerCase()}${endpoint.path.replace(/[^\w]+(\w?)/g, (_, letter: string) => letter.toUpperCase())}`,
    summary: endpoint.summary,
    tags: [endpoint.path.split('/')[1]],
    security: endpoint.access === 'public' ? [] : [{ session: [] }],
    parameters: [
      ...parametersOf(endpoint, 'params', inPath, refer),
      ...parametersOf(endpoint, 'query', [], refer),
      ...parametersOf(endpoint, 'headers', [], refer),
    ],
    ...(endpoint.body ? { requestBody: { required: true, content: toContent(endpoint.body, 'input') } } : {}),
    ...(endpoint.files
      ? {
          requestBody: {
            required: true,
            content: { 'multipart/form-data': { schema: describeForm(endpoint.files, endpoint.fields, refer) } },
          },
        }
      : {}),
    responses: {
      [status]: endpoint.reply
        ? { description: 'Done', content: toContent(endpoint.reply, 'output') }
        : (endpoint.bytes ?? endpoint.download)
          ? {
              description: 'Done',
              content: {
                [endpoint.bytes ?? endpoint.download ?? '']: { schema: { type: 'string', format: 'binary' } },
              },
            }
          : endpoint.stream
            ? {
                description: 'Events, without an end',
                content: { 'text/event-stream': { schema: refer(endpoint.stream, 'output') } },
              }
            : { description: 'Done, without a body' },
      ...Object.fromEntries([...failures].map(([failed, codes]) => [failed, describeFailure(codes)])),
    },
  }
}

function describeFailure(codes: readonly ProblemCode[]): Json {
  const schema = { allOf: [{ $ref: refOf('Problem') }, { properties: { code: { enum: codes } } }] }
  const examples = Object.fromEntries(codes.map((code) => [code, { $ref: `#/components/examples/${code}` }]))
  return { description: codes.join(', '), content: { 'application/problem+json': { schema, examples } } }
}

function describeForm(
  { field, most }: NonNullable<Endpoint['files']>,
  fields: Endpoint['fields'],
  refer: (schema: z.ZodMiniType, direction: Direction) => unknown,
): Json {
  const file = { type: 'string', format: 'binary' }
  const content = most === 1 ? file : { type: 'array', items: file, minItems: 1, maxItems: most }
  const others = Object.entries(fields?.def.shape ?? {})
  const texts = Object.fromEntries(others.map(([name, part]) => [name, refer(part as z.ZodMiniType, 'input')]))
  const required = [field, ...others.filter(([, part]) => !z.safeParse(part, undefined).success).map(([name]) => name)]
  return { type: 'object', properties: { [field]: content, ...texts }, required, additionalProperties: false }
}

const places = { params: 'path', query: 'query', headers: 'header' } as const

function parametersOf(
  endpoint: Endpoint,
  part: keyof typeof places,
  names: readonly string[],
  refer: (schema: z.ZodMiniType, direction: Direction) => unknown,
): Json[] {
  return Object.entries(endpoint[part]?.def.shape ?? {}).map(([name, schema], at) => ({
    name: names[at] ?? name,
    in: places[part],
    description: describeParameter(endpoint.path, name),
    required: part === 'params' || !z.safeParse(schema, undefined).success,
    schema: refer(schema as z.ZodMiniType, 'input'),
  }))
}

/**
 * A record that needs each of its keys is described as an object with these properties: generators of clients do not know
 * `propertyNames`.
 */
function nameProperties(schema: z.core.JSONSchema.BaseSchema): void {
  const { propertyNames, additionalProperties, required } = schema
  if (!required || typeof propertyNames !== 'object' || typeof additionalProperties !== 'object') return
  schema.properties = Object.fromEntries(required.map((name) => [name, additionalProperties]))
  schema.additionalProperties = false
  delete schema.propertyNames
}

/** Collects the schemas of one direction: named schemas once each, unnamed schemas to be inlined. */
function collect(
  endpoints: readonly Endpoint[],
  io: Direction,
): { named: Json; inline(schema: z.ZodMiniType): unknown } {
  const registry = z.registry<{ id: string }>()
  const unnamed = new Map<z.ZodMiniType, string>()
  const add = (schema: z.core.$ZodType | undefined): void => {
    if (!schema || registry.has(schema)) return
    const id = z.globalRegistry.get(schema)?.id ?? `unnamed-${unnamed.size}`
    if (id.startsWith('unnamed-')) unnamed.set(schema as z.ZodMiniType, id)
    registry.add(schema, { id })
  }
  for (const endpoint of endpoints) {
    if (io === 'input') {
      add(endpoint.body)
      for (const part of [endpoint.params, endpoint.query, endpoint.headers, endpoint.fields]) {
        for (const field of Object.values(part?.def.shape ?? {})) add(field)
      }
    } else for (const part of [endpoint.reply, endpoint.stream]) add(part)
  }
  if (io === 'output') add(problem)
  // Named schemas that only other schemas refer to.
  for (const schema of z.globalRegistry._idmap.values()) add(schema)

  const all = z.toJSONSchema(registry, {
    uri: refOf,
    io,
    metadata: registry,
    override({ zodSchema, jsonSchema }) {
      nameProperties(jsonSchema)
      const description = z.globalRegistry.get(zodSchema)?.description
      if (description) jsonSchema.description = description
    },
  }).schemas as Record<string, Json>
  const bare = (schema: Json | undefined): Json => {
    const { $id: _id, $schema: _schema, id: _name, ...rest } = schema ?? {}
    return rest
  }
  const named = Object.entries(all).filter(([id]) => !id.startsWith('unnamed-'))
  return {
    named: Object.fromEntries(named.map(([id, schema]) => [id, bare(schema)])),
    inline: (schema) => bare(all[unnamed.get(schema) ?? '']),
  }
}
