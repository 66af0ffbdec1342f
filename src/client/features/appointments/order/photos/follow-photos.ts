import type { QueryClient } from '@tanstack/react-query'
import { orderQuery } from '#client/features/appointments/appointment-queries.ts'
import { onPhotoSent } from '#client/offline/photos/unsent-photos.ts'
import type { Photo } from '#contract/photos.ts'

/** Puts the photos of an order, as the server has them now, where they are read. */
export function storePhotos(queryClient: QueryClient, orderId: string, photos: Photo[]): void {
  const { queryKey } = orderQuery(orderId)
  // What was asked for before would bring the photos as they were.
  void queryClient.cancelQueries({ queryKey })
  queryClient.setQueryData(queryKey, (one) => one && { ...one, photos })
  void queryClient.invalidateQueries({ queryKey })
}

/** Shows what was sent, from whichever page of the product it went. */
export function followPhotos(queryClient: QueryClient): void {
  onPhotoSent((orderId, photos) => storePhotos(queryClient, orderId, photos))
}
