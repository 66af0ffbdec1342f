import type { Compilable, CompiledQuery } from 'kysely'
import type { Db } from './database.ts'

type Value = string | number | null

/**
 * Builds and compiles a query of a constant shape once per kind of database: compiling takes as long as a short query.
 * `build` receives a placeholder for each value, which it may only pass on as a parameter.
 */
export function compileOnce<V extends Readonly<Record<string, Value>>, O>(
  names: readonly (keyof V & string)[],
  build: (db: Db, values: V) => Compilable<O>,
): (db: Db, values: V) => Promise<O[]> {
  const compiled = new WeakMap<object, CompiledQuery<O>>()
  const placeholders = new Map<unknown, keyof V>(names.map((name) => [Symbol(name), name]))
  const given = Object.fromEntries([...placeholders].map(([placeholder, name]) => [name, placeholder])) as unknown as V
  return async (db, values) => {
    const { adapter } = db.getExecutor()
    const query = compiled.get(adapter) ?? build(db, given).compile()
    compiled.set(adapter, query)
    const parameters = query.parameters.map((parameter) => {
      const name = placeholders.get(parameter)
      return name === undefined ? parameter : values[name]
    })
    const { rows } = await db.executeQuery({ ...query, parameters })
    return rows as O[]
  }
}

type GivenValues = Readonly<Record<string, Value>>

/** As `compileOnce`, for values of which some may be missing: once for each set of names, of which there must be few. */
export function compilePerShape<V extends Readonly<Record<string, Value | undefined>>, O>(
  build: (db: Db, values: V) => Compilable<O>,
): (db: Db, values: V) => Promise<O[]> {
  const compiled = new Map<string, (db: Db, given: GivenValues) => Promise<O[]>>()
  return (db, values) => {
    const given = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as GivenValues
    const names = Object.keys(given)
    const shape = names.join()
    const run =
      compiled.get(shape) ?? compileOnce<GivenValues, O>(names, (to, placeholders) => build(to, placeholders as V))
    compiled.set(shape, run)
    return run(db, given)
  }
}
