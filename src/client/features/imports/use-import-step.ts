import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ImportDetails } from '#contract/imports/imports.ts'
import { importQuery, importsQuery } from './imports-query.ts'

/** A call that answers with the import as it is then, which is shown at once. */
export function useImportStep<I>(send: (input: I) => Promise<ImportDetails>) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: send,
    onSuccess: (next) => {
      queryClient.setQueryData(importQuery(next.id).queryKey, next)
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: importsQuery.queryKey }),
  })
}
