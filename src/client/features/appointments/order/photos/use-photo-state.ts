import { useMemo } from 'react'
import type { OrderPartProps } from '#client/features/appointments/order-part.ts'
import { usePendingOf } from '#client/features/appointments/status/pending-changes.ts'
import { type UnsentPhoto, useUnsentPhotos } from '#client/offline/photos/unsent-photos.ts'
import type { OutboxEntry } from '#domain/outbox/outbox.ts'
import { isPhoto } from '#domain/outbox/photo-command.ts'

export type PhotoState = {
  /** The photos that the worker has, and not yet the server. */
  queued: readonly OutboxEntry[]
  /** The unsent change that adds a photo. */
  entryOf: (photoId: string) => OutboxEntry | undefined
  /** Those that neither the worker nor the server has. */
  unsent: readonly UnsentPhoto[]
}

/** How far the photos of an order have come. */
export function usePhotoState({ order, station }: Pick<OrderPartProps, 'order' | 'station'>): PhotoState {
  const place = useMemo(() => ({ userId: station.userId, orderId: order.id }), [station.userId, order.id])
  const queued = usePendingOf(order.id)?.filter(isPhoto) ?? []
  const entryOf = (photoId: string) => queued.find(({ key }) => key === photoId)
  return { queued, entryOf, unsent: useUnsentPhotos(place).filter(({ id }) => !entryOf(id)) }
}
