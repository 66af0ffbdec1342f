import { queryOptions } from '@tanstack/react-query'
import { call } from '#client/api/call.ts'
import { getImport, type ImportState, listImports } from '#contract/imports/imports.ts'

const running: ReadonlySet<ImportState> = new Set(['checking', 'importing', 'undoing'])
export const isRunning = (state: ImportState): boolean => running.has(state)

const pollMs = 1000

export const importsQuery = queryOptions({
  queryKey: ['imports', 'list'],
  queryFn: async ({ signal }) => (await call(listImports, {}, { signal })).imports,
})

/** An import; while it runs, it is read each second. */
export const importQuery = (id: string) =>
  queryOptions({
    queryKey: ['imports', 'one', id],
    queryFn: ({ signal }) => call(getImport, { params: { id } }, { signal, isByItself: true }),
    refetchInterval: ({ state }) => (state.data && isRunning(state.data.state) ? pollMs : false),
  })
