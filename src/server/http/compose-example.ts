import * as z from 'zod/mini'

type Schema = z.core.$ZodType
type SchemaMap = Readonly<Record<string, Schema>>
type ExampleValues = Readonly<Record<string, unknown>>

const instants: ExampleValues = {
  from: '2026-11-23T08:00:00.000Z',
  startsAt: '2026-11-23T08:00:00.000Z',
  to: '2026-11-23T10:30:00.000Z',
  expiresAt: '2026-12-21T08:00:00.000Z',
}
const defaultInstant = '2026-11-20T09:12:00.000Z'

const isRecord = (value: unknown): value is ExampleValues =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const defOf = (schema: Schema) => (schema as z.core.$ZodTypes)._zod.def
/** Returns the name of references to this schema: `bayId` is the `id` of a Bay, and of a KnownBay. */
const nounOf = (schema: Schema): string => {
  const noun = (z.globalRegistry.get(schema)?.id ?? '').replace(/^Known|Details$/g, '')
  return `${noun.charAt(0).toLowerCase()}${noun.slice(1)}Id`
}
const formatOf = (def: object): unknown => ('format' in def ? def.format : undefined)

/**
 * Composes examples of schemas. An example in a schema's meta may be partial: the other fields of an object are
 * composed from their own schemas, a list has one element, and an optional field is omitted or null. A field schema
 * that several objects share has the same example in all of them.
 */
export function composeExamples(): (schema: z.ZodMiniType) => unknown {
  const ofField = new Map<Schema, unknown>()
  const ids = new Map<string, string>()
  const givenExampleOf = (schema: Schema): unknown => z.globalRegistry.get(schema)?.example ?? ofField.get(schema)

  for (const schema of z.globalRegistry._idmap.values()) {
    const def = defOf(schema)
    const given = z.globalRegistry.get(schema)?.example
    if (def.type !== 'object' || !isRecord(given)) continue
    for (const [name, field] of Object.entries(def.shape as SchemaMap)) {
      if (name in given && !ofField.has(field)) ofField.set(field, given[name])
    }
  }

  const idOf = (name: string): string => {
    const id = ids.get(name) ?? `019aa000-0000-7000-8000-${String(ids.size + 1).padStart(12, '0')}`
    ids.set(name, id)
    return id
  }

  /** Returns `undefined` if the schema determines no example. */
  const compose = (schema: Schema, name: string, given = givenExampleOf(schema)): unknown => {
    const def = defOf(schema)
    if (def.type === 'object') {
      const fields = isRecord(given) ? given : {}
      const noun = nounOf(schema)
      const values = Object.entries(def.shape as SchemaMap).map(
        ([key, field]) =>
          [key, compose(field, key === 'id' ? noun : key, key in fields ? fields[key] : undefined)] as const,
      )
      return Object.fromEntries(values.filter(([, value]) => value !== undefined))
    }
    if (def.type === 'array') {
      const elements = Array.isArray(given) ? given : [undefined]
      return elements.map((item) => compose(def.element, name, item)).filter((item) => item !== undefined)
    }
    if (def.type === 'nullable' || def.type === 'optional') {
      if (given !== undefined) return given === null ? null : compose(def.innerType, name, given)
      if (def.type === 'optional') return undefined
      const inner = defOf(def.innerType)
      const isKnown = givenExampleOf(def.innerType) !== undefined || inner.type === 'enum' || formatOf(inner) === 'uuid'
      return isKnown ? compose(def.innerType, name) : null
    }
    if (given !== undefined) return given
    switch (def.type) {
      case 'string': {
        const format = formatOf(def)
        if (format === 'uuid') return idOf(name)
        return format === 'datetime' ? (instants[name] ?? defaultInstant) : undefined
      }
      case 'number':
        return 1
      case 'boolean':
        return false
      case 'enum':
        return Object.values(def.entries)[0]
      case 'literal':
        return def.values[0]
      case 'unknown':
        return null
      default:
        return undefined
    }
  }
  return (schema) => compose(schema, '')
}
