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
  const notifyMissing = useEffectEvent(onMissing)
  useEffect(() => {
    if (!isMissing) return
    let isUnmounted = false
    queryClient.fetchQuery({ ...profileQuery, staleTime: 0 }).then(
      (profile) => !isUnmounted && profile.account_id === null && notifyMissing(),
      () => !isUnmounted && notifyMissing(),
    )
    return () => {
      isUnmounted = true
    }
  }, [isMissing, queryClient])
  return !isMissing
}
