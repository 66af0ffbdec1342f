import fc from 'fast-check'
import * as z from 'zod/mini'

/** Values for fields of these names that refer to something: existing ids for `bayId`, zones for `timeZone`. */
export type KnownValues = (name: string) => readonly string[]

type Check = {
  check: string
  format?: string
  pattern?: RegExp
  minimum?: number
  maximum?: number
  value?: number
  inclusive?: boolean
}

/** The parts of zod's definitions that `arbitraryOf` reads. */
type Def = Check & {
  type: string
  shape?: Record<string, z.ZodMiniType>
  catchall?: z.ZodMiniType
  innerType?: z.ZodMiniType
  element?: z.ZodMiniType
  options?: readonly z.ZodMiniType[]
  entries?: Record<string, string | number>
  values?: readonly unknown[]
  keyType?: z.ZodMiniType
  valueType?: z.ZodMiniType
  checks?: readonly { _zod: { def: Check } }[]
}

/**
 * Generates values that a schema accepts, in the form in which they are sent. The schema itself filters them. An
 * unknown kind of schema throws, so that none is skipped silently. `name` is the field of the value.
 */
export function arbitraryOf(schema: z.ZodMiniType, known: KnownValues, name = ''): fc.Arbitrary<unknown> {
  const def = schema._zod.def as unknown as Def
  const inner = (one: z.ZodMiniType, of = name) => arbitraryOf(one, known, of)
  const make = (): fc.Arbitrary<unknown> => {
    switch (def.type) {
      case 'object':
        return objectOf(def.shape ?? {}, inner)
      case 'optional':
        return inner(def.innerType as z.ZodMiniType)
      case 'nullable':
        return fc.oneof({ weight: 3, arbitrary: inner(def.innerType as z.ZodMiniType) }, fc.constant(null))
      case 'array':
        return arrayOf(def, inner(def.element as z.ZodMiniType))
      case 'union':
        return fc.oneof(...(def.options ?? []).map((option) => inner(option)))
      case 'record':
        return fc.dictionary(inner(def.keyType as z.ZodMiniType) as fc.Arbitrary<string>, inner(valueTypeOf(def)), {
          maxKeys: 4,
        })
      case 'enum':
        return fc.constantFrom(...Object.values(def.entries ?? {}))
      case 'literal':
        return fc.constantFrom(...(def.values ?? []))
      case 'boolean':
        return fc.boolean()
      case 'number':
        return numberOf(def)
      case 'string':
        return stringOf(def, known(name))
      case 'unknown':
        return fc.jsonValue({ maxDepth: 2 })
      default:
        throw new Error(`no arbitrary for a schema of the kind ${def.type}`)
    }
  }
  return make().filter((value) => z.safeParse(schema, value).success)
}

const valueTypeOf = (def: Def): z.ZodMiniType => def.valueType as z.ZodMiniType

function objectOf(
  shape: Record<string, z.ZodMiniType>,
  inner: (schema: z.ZodMiniType, name: string) => fc.Arbitrary<unknown>,
): fc.Arbitrary<unknown> {
  const model = Object.entries(shape).map(([key, schema]) => {
    const value = inner(schema, key)
    // Optional properties are mostly absent, because a value that is present can make a request invalid.
    const isOptional = schema._zod.def.type === 'optional'
    const some = isOptional ? fc.oneof(value, { weight: 2, arbitrary: fc.constant(undefined) }) : value
    return some.map((one) => [key, one] as const)
  })
  return fc.tuple(...model).map((pairs) => Object.fromEntries(pairs.filter(([, value]) => value !== undefined)))
}

function arrayOf(def: Def, element: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  const { minimum = 0, maximum = 4 } = limitsOf(def)
  const of = (most: number) =>
    fc.array(element, { minLength: minimum, maxLength: Math.max(minimum, Math.min(maximum, most)) })
  return fc.oneof({ weight: 3, arbitrary: of(1) }, of(4))
}

const checksOf = (def: Def): Check[] => [def, ...(def.checks ?? []).map((check) => check._zod.def)]

function limitsOf(def: Def): { minimum?: number; maximum?: number } {
  const checks = checksOf(def)
  const minimum = checks.find((one) => one.minimum !== undefined)?.minimum
  const maximum = checks.find((one) => one.maximum !== undefined)?.maximum
  return { ...(minimum === undefined ? {} : { minimum }), ...(maximum === undefined ? {} : { maximum }) }
}

function numberOf(def: Def): fc.Arbitrary<number> {
  const checks = checksOf(def)
  const bound = (kind: string) => checks.find((one) => one.check === kind)?.value
  const step = bound('multiple_of') ?? 1
  const isWhole = def.format !== undefined
  const low = bound('greater_than')
  const high = bound('less_than')
  const most = def.format === 'int32' ? 2 ** 31 - 1 : Number.MAX_SAFE_INTEGER
  const [min, max] = [low ?? -most, high ?? most]
  const whole = (from: number, to: number) =>
    fc.integer({ min: Math.ceil(from / step), max: Math.floor(to / step) }).map((count) => count * step)
  // Without a lower bound the number is a version or a count. Small ones are accepted more often.
  const wholes = low === undefined ? fc.oneof(whole(0, Math.min(max, 9)), whole(min, max)) : whole(min, max)
  return isWhole ? wholes : fc.oneof(wholes, fc.double({ min, max, noNaN: true, noDefaultInfinity: true }))
}

const dateOf = (min: string, max: string) => fc.date({ min: new Date(min), max: new Date(max), noInvalidDate: true })
const anInstant = fc.oneof(
  { weight: 4, arbitrary: dateOf('2026-01-01', '2027-12-31') },
  dateOf('0001-01-01', '9999-12-31'),
)

/** Pieces that match are joined as well, because a single one is seldom as long as a secret has to be. */
function matching(pattern: RegExp, least = 0): fc.Arbitrary<string> {
  const piece = fc.stringMatching(new RegExp(pattern.source))
  return least < 8
    ? piece
    : fc.oneof(
        piece,
        fc.array(piece, { minLength: least, maxLength: least }).map((all) => all.join('')),
      )
}

function stringOf(def: Def, values: readonly string[]): fc.Arbitrary<string> {
  const mix = (strange: fc.Arbitrary<string>) =>
    values.length === 0 ? strange : fc.oneof({ weight: 6, arbitrary: fc.constantFrom(...values) }, strange)
  const checks = checksOf(def)
  const pattern = checks.find((one) => one.format === 'regex')?.pattern
  switch (def.format) {
    case 'uuid':
      return mix(fc.uuid())
    case 'email':
      return fc.emailAddress()
    case 'datetime':
      return anInstant.map((date) => date.toISOString())
    case 'date':
      return anInstant.map((date) => date.toISOString().slice(0, 10))
    case 'url':
      return fc.webUrl()
    case undefined:
      return mix(pattern ? matching(pattern, limitsOf(def).minimum) : textOf(limitsOf(def)))
    default:
      throw new Error(`no arbitrary for a string of the format ${def.format}`)
  }
}

function textOf({ minimum = 0, maximum = 60 }: { minimum?: number; maximum?: number }): fc.Arbitrary<string> {
  const most = Math.max(minimum, Math.min(maximum, 30))
  const of = (unit: 'grapheme' | 'grapheme-ascii' | 'binary') =>
    fc.string({ minLength: minimum, maxLength: most, unit })
  const longest = fc.constant('x'.repeat(maximum))
  return fc.oneof({ weight: 5, arbitrary: of('grapheme-ascii') }, of('grapheme'), of('binary'), longest)
}
