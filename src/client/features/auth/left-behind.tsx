import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useSyncExternalStore } from 'react'
import { findCached } from '#client/features/appointments/appointment-cache.ts'
import { carOf } from '#client/features/appointments/car-labels.ts'
import { Icon } from '#client/ui/icon.tsx'
import { Plate } from '#client/ui/plate.tsx'
import css from './left-behind.module.css'
import type { UnsavedText } from './unsaved-texts.ts'

export type LeftBehindProps = {
  photos: readonly { orderId: string }[]
  /** How many shared photos wait for their order. */
  shared: number
  texts: readonly UnsavedText[]
}

const pages = {
  appointment: '/{-$locale}/schedule',
  people: '/{-$locale}/employees',
  customer: '/{-$locale}/orders',
  company: '/{-$locale}/settings',
  profile: '/{-$locale}/profile',
  settings: '/{-$locale}/settings',
} as const

/** Lists the data that a sign-out would delete from this device, with links to its work orders and pages. */
export function LeftBehind({ photos, shared, texts }: LeftBehindProps) {
  const { t } = useLingui()
  const names = {
    appointment: t`A new booking`,
    people: t`Employees`,
    customer: t`A customer`,
    company: t`Company`,
    profile: t`Profile`,
    settings: t`Settings`,
  }
  const written = new Set(texts.flatMap((one) => ('orderId' in one ? [one.orderId] : [])))
  const orders = [...new Set([...photos.map(({ orderId }) => orderId), ...written])]
  return (
    <ul className={css.list}>
      {orders.map((id) => (
        <li key={id}>
          <Link to="/{-$locale}/orders/$id" params={{ id }} className={css.row}>
            <OrderName id={id} />
            <UnsentLabels photos={photos.filter(({ orderId }) => orderId === id).length} isWritten={written.has(id)} />
            <Icon name="tabler:chevron-right" size={20} />
          </Link>
        </li>
      ))}
      {shared > 0 && (
        <li>
          <Link to="/{-$locale}/share" className={css.row}>
            <b className={css.name}>
              <Trans>Shared photos</Trans>
            </b>
            <UnsentLabels photos={shared} isWritten={false} />
            <Icon name="tabler:chevron-right" size={20} />
          </Link>
        </li>
      )}
      {texts.map((one) =>
        'form' in one ? (
          <li key={one.form}>
            <Link to={pages[one.form]} className={css.row}>
              <b className={css.name}>{names[one.form]}</b>
              <UnsentLabels photos={0} isWritten />
              <Icon name="tabler:chevron-right" size={20} />
            </Link>
          </li>
        ) : null,
      )}
    </ul>
  )
}

function UnsentLabels({ photos, isWritten }: { photos: number; isWritten: boolean }) {
  return (
    <span className={css.what}>
      {photos > 0 && <Plural value={photos} one="# photo" other="# photos" />}
      {photos > 0 && isWritten && ' · '}
      {isWritten && <Trans>unsaved text</Trans>}
    </span>
  )
}

function OrderName({ id }: { id: string }) {
  const queryClient = useQueryClient()
  // The stored query cache is restored shortly after the start.
  const order = useSyncExternalStore(
    (listener) => queryClient.getQueryCache().subscribe(listener),
    () => findCached(queryClient, id),
  )
  if (!order) {
    return (
      <b className={css.name}>
        <Trans>A car that is not on this device</Trans>
      </b>
    )
  }
  return (
    <span className={css.name}>
      <Plate plate={order.vehicle.plate} country={order.vehicle.country} size="m" /> {carOf(order)}
    </span>
  )
}
