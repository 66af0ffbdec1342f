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
const somewhen = '2026-11-20T09:12:00.000Z'

const isRecord = (value: unknown): value is ExampleValues =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const defOf = (schema: Schema) => (schema as z.core.$ZodTypes)._zod.def
/** Under what name others refer to one of these: `bayId` is the `id` of a Bay, and of a KnownBay. */
const nounOf = (schema: Schema): string => {
  const noun = (z.globalRegistry.get(schema)?.id ?? '').replace(/^Known|Details$/g, '')
  return `${noun.charAt(0).toLowerCase()}${noun.slice(1)}Id`
}
const formatOf = (def: object): unknown => ('format' in def ? def.format : undefined)

/**
 * Examples of schemas. An example in a schema's meta may say as little as nobody else knows: the other fields of an
 * object are composed of their own schemas, a list has one element, and what may be missing is left out or null.
 * Schemas of several objects that share a field share the example that one of them gives it.
 */
export function composeExamples(): (schema: z.ZodMiniType) => unknown {
  const ofField = new Map<Schema, unknown>()
  const ids = new Map<string, string>()
  const saidOf = (schema: Schema): unknown => z.globalRegistry.get(schema)?.example ?? ofField.get(schema)

  for (const schema of z.globalRegistry._idmap.values()) {
    const def = defOf(schema)
    const said = z.globalRegistry.get(schema)?.example
    if (def.type !== 'object' || !isRecord(said)) continue
    for (const [name, field] of Object.entries(def.shape as SchemaMap)) {
      if (name in said && !ofField.has(field)) ofField.set(field, said[name])
    }
  }

  const idOf = (name: string): string => {
    const id = ids.get(name) ?? `019aa000-0000-7000-8000-${String(ids.size + 1).padStart(12, '0')}`
    ids.set(name, id)
    return id
  }

  /** Undefined where nobody has said what it may be. */
  const compose = (schema: Schema, name: string, said = saidOf(schema)): unknown => {
    const def = defOf(schema)
    if (def.type === 'object') {
      const given = isRecord(said) ? said : {}
      const noun = nounOf(schema)
      const values = Object.entries(def.shape as SchemaMap).map(
        ([key, field]) =>
          [key, compose(field, key === 'id' ? noun : key, key in given ? given[key] : undefined)] as const,
      )
      return Object.fromEntries(values.filter(([, value]) => value !== undefined))
    }
    if (def.type === 'array') {
      const elements = Array.isArray(said) ? said : [undefined]
      return elements.map((one) => compose(def.element, name, one)).filter((one) => one !== undefined)
    }
    if (def.type === 'nullable' || def.type === 'optional') {
      if (said !== undefined) return said === null ? null : compose(def.innerType, name, said)
      if (def.type === 'optional') return undefined
      const inner = defOf(def.innerType)
      const isKnown = saidOf(def.innerType) !== undefined || inner.type === 'enum' || formatOf(inner) === 'uuid'
      return isKnown ? compose(def.innerType, name) : null
    }
    if (said !== undefined) return said
    switch (def.type) {
      case 'string': {
        const format = formatOf(def)
        if (format === 'uuid') return idOf(name)
        return format === 'datetime' ? (instants[name] ?? somewhen) : undefined
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
