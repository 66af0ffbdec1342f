import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { listedIn } from '#client/features/appointments/appointment-cache.ts'
import { findNewMissing } from './find-new-missing.ts'
import { useTellMissing } from './use-tell-missing.ts'

/** Tells the desk of each walk-in that lands without its bay or its employee, wherever a list of cars is shown. */
export function AnnounceMissing() {
  const queryClient = useQueryClient()
  const tell = useEffectEvent(useTellMissing())
  useEffect(() => {
    const cache = queryClient.getQueryCache()
    const known = new Map(
      cache.findAll({ queryKey: ['appointments'] }).map(({ queryHash, state }) => [queryHash, listedIn(state.data)]),
    )
    return cache.subscribe(({ type, query }) => {
      if (query.queryKey[0] !== 'appointments') return
      if (type === 'removed') known.delete(query.queryHash)
      const listed = type === 'updated' ? listedIn(query.state.data) : undefined
      const before = known.get(query.queryHash)
      if (!listed || listed === before) return
      known.set(query.queryHash, listed)
      for (const car of findNewMissing(before, listed)) tell(car)
    })
  }, [queryClient])
  return null
}
