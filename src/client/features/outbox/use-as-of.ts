import { notifyManager, useQueryClient } from '@tanstack/react-query'
import { useCallback, useSyncExternalStore } from 'react'

/** Returns the time of the oldest appointment data on the screen, ms since the epoch; 0 if there is none. */
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
