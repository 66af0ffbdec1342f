import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, Navigate, useNavigate } from '@tanstack/react-router'
import { useEffect, useMemo, useState } from 'react'
import { listCached } from '#client/features/appointments/appointment-cache.ts'
import { isOrderOnSite } from '#client/features/appointments/list-parts.ts'
import { onSiteQuery } from '#client/features/appointments/on-site-query.ts'
import { OrderLine } from '#client/features/appointments/search/result-line.tsx'
import { useOverlaid } from '#client/features/appointments/status/pending-changes.ts'
import { ScanButton } from '#client/features/scan/scan-button.tsx'
import { type Station, useStation } from '#client/station/use-station.ts'
import { buttonClass } from '#client/ui/button.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { PageHeader } from '#client/ui/page-header.tsx'
import { Loading, Skeleton } from '#client/ui/skeleton.tsx'
import { findByKeyTag } from './find-by-key-tag.ts'
import css from './key-tags.module.css'

type KeyTagScreenProps = { tag: string }

/** Opens the order of the car on site with a key tag; without a network from what this device has. */
export function KeyTagScreen({ tag }: KeyTagScreenProps) {
  const station = useStation()
  return station ? <Found tag={tag} station={station} /> : <Searching />
}

/** Until then the answer of the server is waited for, because a tag may have gone to another car. */
const patienceMs = 3_000

function Found({ tag, station }: KeyTagScreenProps & { station: Station }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const { data, isFetching, error } = useQuery(onSiteQuery)
  const stored = useMemo(() => data ?? listCached(queryClient), [data, queryClient])
  const orders = useOverlaid(stored, station.actorName, isOrderOnSite)
  const isPatienceOver = usePassed(patienceMs)
  if (isFetching && !isPatienceOver) return <Searching />
  const found = findByKeyTag(orders, tag)
  const [only] = found
  if (only && found.length === 1) return <Navigate to="/{-$locale}/orders/$id" params={{ id: only.id }} replace />
  return (
    <div className={css.screen}>
      <PageHeader title={t`Key tag ${tag}`}>
        <ScanButton
          wants={['key-tag']}
          onScan={(scanned) =>
            scanned.kind === 'key-tag' && void navigate({ to: '/{-$locale}/tag/$tag', params: { tag: scanned.tag } })
          }
        >
          <Trans>Scan</Trans>
        </ScanButton>
      </PageHeader>
      {found.length > 1 ? (
        <>
          <p>
            <Trans>Several cars in the workshop have this key tag:</Trans>
          </p>
          <ul className={css.cars}>
            {found.map((order) => (
              <li key={order.id}>
                <Link to="/{-$locale}/orders/$id" params={{ id: order.id }}>
                  <OrderLine order={order} station={station} />
                </Link>
              </li>
            ))}
          </ul>
        </>
      ) : (
        <EmptyState
          icon="tabler:key"
          title={<Trans>No car in the workshop has key tag {tag}</Trans>}
          action={
            <Link to="/{-$locale}/orders" className={buttonClass()}>
              <Trans>Orders</Trans>
            </Link>
          }
        >
          {error ? (
            <Trans>There is no connection, so only what is on this device was searched.</Trans>
          ) : (
            <Trans>Enter a key tag at check-in or in the order’s details.</Trans>
          )}
        </EmptyState>
      )}
    </div>
  )
}

function usePassed(ms: number): boolean {
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), ms)
    return () => clearTimeout(timer)
  }, [ms])
  return isOver
}

function Searching() {
  return (
    <Loading>
      <Skeleton box height="8rem" />
    </Loading>
  )
}
