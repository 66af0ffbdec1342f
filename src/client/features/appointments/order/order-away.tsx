import { Trans } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { findCached } from '#client/features/appointments/appointment-cache.ts'
import { carOf } from '#client/features/appointments/car-labels.ts'
import { useOverlaidOne } from '#client/features/appointments/status/pending-changes.ts'
import { readWanted, wantOrder } from '#client/offline/wanted-orders.ts'
import { useNow } from '#client/station/use-now.ts'
import type { Station } from '#client/station/use-station.ts'
import { Button } from '#client/ui/button.tsx'
import { cardClass } from '#client/ui/card.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { joinClasses } from '#client/ui/join-classes.ts'
import { Plate } from '#client/ui/plate.tsx'
import { StatusFlag } from '#client/ui/status-flag.tsx'
import type { Appointment } from '#contract/appointments.ts'
import css from './order-away.module.css'

/**
 * An order that is not on this device, while there is no connection: shows what the board contains of it, and can
 * request its download for later.
 */
export function OrderAway({ id, station }: { id: string; station: Station }) {
  const queryClient = useQueryClient()
  const known = findCached(queryClient, id)
  const [isWanted, setWanted] = useState(() => readWanted(station.userId).includes(id))
  return (
    <div className={css.away}>
      {known && <Known appointment={known} station={station} />}
      <EmptyState
        icon="tabler:wifi-off"
        level={known ? 2 : 1}
        title={
          known ? <Trans>The full order is not on this device</Trans> : <Trans>This order is not on this device</Trans>
        }
        action={
          !isWanted && (
            <Button icon="tabler:download" onClick={() => setWanted(wantOrder(station.userId, id))}>
              <Trans>Download when back online</Trans>
            </Button>
          )
        }
      >
        <p role="status">
          {isWanted ? (
            <Trans>It will be downloaded as soon as you are back online, and then opens offline too.</Trans>
          ) : (
            <Trans>Offline you can open orders from the past week and the next two weeks.</Trans>
          )}
        </p>
      </EmptyState>
    </div>
  )
}

function Known({ appointment, station }: { appointment: Appointment; station: Station }) {
  const { vehicle, status, startsAt, number } = useOverlaidOne(appointment, station.actorName)
  const { format } = station
  const today = format.dateOf(useNow())
  return (
    <section className={joinClasses(cardClass, css.known)}>
      <h1 className={css.head}>
        <Plate plate={vehicle.plate} country={vehicle.country} size="l" /> {carOf({ vehicle })}
      </h1>
      <p className={css.facts}>
        <StatusFlag status={status} /> <b>{format.timeOn(startsAt, today)}</b>
        <span className={css.number}>{number}</span>
      </p>
    </section>
  )
}
