import { notifyManager, useQueryClient } from '@tanstack/react-query'
import { useCallback, useSyncExternalStore } from 'react'

/** How old the oldest of the work is that is on the screen, epoch ms; 0 where none is. */
export function useAsOf(): number {
  const queryClient = useQueryClient()
  const subscribe = useCallback(
    (listener: () => void) => queryClient.getQueryCache().subscribe(notifyManager.batchCalls(listener)),
    [queryClient],
  )
  return useSyncExternalStore(subscribe, () => {
    const shown = queryClient.getQueryCache().findAll({ queryKey: ['appointments'], type: 'active' })
    const times = shown.map(({ state }) => state.dataUpdatedAt).filter((at) => at > 0)
    return times.length > 0 ? Math.min(...times) : 0
  })
}
