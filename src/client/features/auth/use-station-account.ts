import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { profileQuery } from '#client/api/profile-query.ts'
import { useSession } from '#client/session/session.ts'

/**
 * Whether the user has a station. Where the device knows of none the server is asked once more, since somebody may have
 * founded it elsewhere meanwhile; `onMissing` runs when there is none, or no answer.
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
