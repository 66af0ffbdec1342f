/** Replaces idb-keyval: one store in memory, and the error with which every call fails (`null`: none). */
export const fakeKeyval = {
  rows: new Map<string, unknown>(),
  failure: null as Error | null,
  empty(): void {
    fakeKeyval.rows = new Map<string, unknown>()
    fakeKeyval.failure = null
  },
}

async function inTurn<T>(work: (rows: Map<string, unknown>) => T): Promise<T> {
  if (fakeKeyval.failure) throw fakeKeyval.failure
  return work(fakeKeyval.rows)
}

/** Use: `vi.mock('idb-keyval', async () => (await import('../../../tests/support/fake-keyval.ts')).keyvalModule)`. */
export const keyvalModule = {
  createStore: () => ({}),
  keys: () => inTurn((rows) => [...rows.keys()]),
  get: (id: string) => inTurn((rows) => rows.get(id)),
  getMany: (ids: string[]) => inTurn((rows) => ids.map((id) => rows.get(id))),
  set: (id: string, value: unknown) => inTurn((rows) => void rows.set(id, structuredClone(value))),
  setMany: (some: [string, unknown][]) =>
    inTurn((rows) => {
      for (const [id, value] of some) rows.set(id, structuredClone(value))
    }),
  delMany: (ids: string[]) => inTurn((rows) => ids.map((id) => rows.delete(id))),
  clear: () => inTurn((rows) => rows.clear()),
}
