import type { QueryClient } from '@tanstack/react-query'
import { isApiError, isNoAnswer } from '#client/api/api-error.ts'
import { profileQuery } from '#client/api/profile-query.ts'
import { orderQuery } from '#client/features/appointments/appointment-queries.ts'
import { onContact } from '#client/offline/contact.ts'
import { readWanted, saveWanted } from '#client/offline/wanted-orders.ts'

/**
 * Downloads the orders that the user requested while offline. An order that the server refuses is removed from the
 * requests.
 */
export async function readWantedOrders(queryClient: QueryClient): Promise<void> {
  const userId = queryClient.getQueryData(profileQuery.queryKey)?.id
  if (!userId) return
  for (const id of readWanted(userId)) {
    try {
      await queryClient.fetchQuery({ ...orderQuery(id), staleTime: 0 })
    } catch (error) {
      // Cancelled by another request for the same data, or no answer: the request remains.
      if (!isApiError(error) || isNoAnswer(error) || error.status >= 500) continue
    }
    saveWanted(
      userId,
      readWanted(userId).filter((one) => one !== id),
    )
  }
}

/** Runs at the start, and whenever the server is reachable again. */
export function followWanted(queryClient: QueryClient): void {
  const read = () => void readWantedOrders(queryClient)
  onContact(read)
  window.addEventListener('online', read)
  read()
}
