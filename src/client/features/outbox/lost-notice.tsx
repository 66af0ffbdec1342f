import { Plural, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { findCached } from '#client/features/appointments/appointment-cache.ts'
import { orderQuery } from '#client/features/appointments/appointment-queries.ts'
import { useOutbox } from '#client/offline/outbox/outbox-link.ts'
import { Banner } from '#client/ui/banner.tsx'
import { Plate } from '#client/ui/plate.tsx'
import { followStore, readUnsentNote, renderUnsentNote, type UnsentNote } from './unsent-cookie.ts'
import { followOrders, readUnsentOrders, writeUnsentOrders } from './unsent-orders.ts'

function write(note: UnsentNote): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox and Safari.
  document.cookie = renderUnsentNote(note, location.protocol === 'https:')
}

const mostPlates = 20

/** Reports changes that were lost with the browser's storage, and their cars, until acknowledged (row O11). */
export function LostNotice() {
  const { t } = useLingui()
  const { storeId, entries, foreign, others } = useOutbox()
  const count = others.reduce((sum, one) => sum + one.count + (one.photos ?? 0), entries.length + foreign.length)
  const [lost, setLost] = useState(0)
  const [cars, setCars] = useState<readonly string[]>([])
  useEffect(() => {
    if (storeId === null) return
    const note = followStore(readUnsentNote(document.cookie), storeId, count)
    write(note)
    setLost(note.lost)
    const orders = followOrders(readUnsentOrders(), storeId, entries)
    writeUnsentOrders(orders)
    setCars([...new Set(orders.lost.map(([, appointmentId]) => appointmentId))])
  }, [storeId, count, entries])
  if (lost === 0 || storeId === null) return null
  const dismiss = () => {
    write({ storeId, count, lost: 0 })
    writeUnsentOrders({ ...followOrders(readUnsentOrders(), storeId, entries), lost: [] })
    setCars([])
    setLost(0)
  }
  return (
    <Banner
      kind="error"
      icon="tabler:database-off"
      action={<button type="button" onClick={dismiss}>{t`Understood`}</button>}
    >
      <Plural
        value={lost}
        one="This browser cleared its storage, and # unsent change was lost. Please check today’s cars."
        other="This browser cleared its storage, and # unsent changes were lost. Please check today’s cars."
      />
      {cars.slice(0, mostPlates).map((id) => (
        <LostCar key={id} id={id} />
      ))}
    </Banner>
  )
}

/** Renders nothing if neither this device nor the server has the order. */
function LostCar({ id }: { id: string }) {
  const queryClient = useQueryClient()
  const read = useQuery({ ...orderQuery(id), refetchInterval: false, retry: false })
  const order = read.data ?? findCached(queryClient, id)
  if (!order) return null
  return (
    <>
      {' '}
      <Link to="/{-$locale}/orders/$id" params={{ id }}>
        <Plate plate={order.vehicle.plate} country={order.vehicle.country} size="m" />
      </Link>
    </>
  )
}
