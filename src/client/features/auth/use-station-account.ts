import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { profileQuery } from '#client/api/profile-query.ts'
import { useSession } from '#client/session/session.ts'

/**
 * Returns whether the user has a station. If the stored profile has none, requests it from the server once more: the
 * station may have been created on another device. Calls `onMissing` if there is none, or no response.
 */
export function useStationAccount(onMissing: () => void): boolean {
  const queryClient = useQueryClient()
  const { user, hasStationAccount } = useSession()
  const isMissing = user !== null && !hasStationAccount
  const tellMissing = useEffectEvent(onMissing)
  useEffect(() => {
    if (!isMissing) return
    let isGone = false
    queryClient.fetchQuery({ ...profileQuery, staleTime: 0 }).then(
      (profile) => !isGone && profile.account_id === null && tellMissing(),
      () => !isGone && tellMissing(),
    )
    return () => {
      isGone = true
    }
  }, [isMissing, queryClient])
  return !isMissing
}
