import type { QueryClient } from '@tanstack/react-query'
import { orderQuery } from '#client/features/appointments/appointment-queries.ts'
import { onPhotoSent } from '#client/offline/photos/unsent-photos.ts'
import type { Photo } from '#contract/photos.ts'

/** Writes the server's current photos of an order to the query cache. */
function storePhotos(queryClient: QueryClient, orderId: string, photos: Photo[]): void {
  const { queryKey } = orderQuery(orderId)
  // An earlier request would return the old photos.
  void queryClient.cancelQueries({ queryKey })
  queryClient.setQueryData(queryKey, (one) => one && { ...one, photos })
  void queryClient.invalidateQueries({ queryKey })
}

/** Shows the photos that a page sent without a worker. */
export function followPhotos(queryClient: QueryClient): void {
  onPhotoSent((orderId, photos) => storePhotos(queryClient, orderId, photos))
}
