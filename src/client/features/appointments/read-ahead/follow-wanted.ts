import type { QueryClient } from '@tanstack/react-query'
import { isApiError, isNoAnswer } from '#client/api/api-error.ts'
import { profileQuery } from '#client/api/profile-query.ts'
import { orderQuery } from '#client/features/appointments/appointment-queries.ts'
import { onContact } from '#client/offline/contact.ts'
import { readWanted, saveWanted } from '#client/offline/wanted-orders.ts'

/** Reads what was asked for. What the server refuses is asked for no more. */
export async function readWantedOrders(queryClient: QueryClient): Promise<void> {
  const userId = queryClient.getQueryData(profileQuery.queryKey)?.id
  if (!userId) return
  for (const id of readWanted(userId)) {
    try {
      await queryClient.fetchQuery({ ...orderQuery(id), staleTime: 0 })
    } catch (error) {
      // Cut off by something that read the same anew, or no answer: it stays wanted.
      if (!isApiError(error) || isNoAnswer(error) || error.status >= 500) continue
    }
    saveWanted(
      userId,
      readWanted(userId).filter((one) => one !== id),
    )
  }
}

/** At the start, and whenever the server is within reach again. */
export function followWanted(queryClient: QueryClient): void {
  const read = () => void readWantedOrders(queryClient)
  onContact(read)
  window.addEventListener('online', read)
  read()
}
