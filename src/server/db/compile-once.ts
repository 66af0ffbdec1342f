import type { Compilable, CompiledQuery } from 'kysely'
import type { Db } from './database.ts'

type Value = string | number | null

/**
 * A query that always has the same shape, built and compiled once for each kind of database: that costs as much as a
 * short answer. `build` is given a placeholder for each of the values, which it may only hand on as a parameter.
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
    const parameters = query.parameters.map((one) => {
      const name = placeholders.get(one)
      return name === undefined ? one : values[name]
    })
    const { rows } = await db.executeQuery({ ...query, parameters })
    return rows as O[]
  }
}
