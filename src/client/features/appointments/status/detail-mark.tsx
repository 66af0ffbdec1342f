import { type DetailField, settingsOf } from '#domain/outbox/order-details.ts'
import { isStatusEntry } from '#domain/outbox/outbox.ts'
import { usePendingOf } from './pending-changes.ts'
import { QueueMark } from './pending-mark.tsx'

/** The mark beside a detail of an order that this device has set and the server does not have yet. */
export function DetailMark({ orderId, field }: { orderId: string; field: DetailField }) {
  const unsent = usePendingOf(orderId)
  const setting = unsent?.filter(
    (entry) => !isStatusEntry(entry) && entry.kind === 'details' && settingsOf(entry)[field] !== undefined,
  )
  return setting && setting.length > 0 && <QueueMark queue={setting} />
}
