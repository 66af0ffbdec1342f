import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Card } from '#client/ui/card.tsx'
import { durationWords } from './duration-words.ts'
import type { OrderPartProps } from './order-head.tsx'
import css from './order-screen.module.css'

/** What one looks up: mileage, key, when it came, and what was planned. */
export function OrderFacts({ order, station, now }: OrderPartProps) {
  const { i18n } = useLingui()
  const { format } = station
  const today = format.dateOf(now)
  const came = order.events.findLast(
    ({ to, undone, implied }) => !undone && (to === 'arrived' || implied.includes('arrived')),
  )
  return (
    <Card>
      <dl className={css.facts}>
        <Fact name={<Trans>Mileage</Trans>}>{order.mileage === null ? null : format.distance(order.mileage)}</Fact>
        <Fact name={<Trans>Key</Trans>}>{order.keyTag}</Fact>
        <Fact name={<Trans>Arrived</Trans>}>{came && format.timeOn(came.occurredAt, today)}</Fact>
        <Fact name={<Trans>Planned</Trans>}>
          {format.timeOn(order.startsAt, today)} <small>{durationWords(order.workMinutes, format, i18n)}</small>
        </Fact>
      </dl>
    </Card>
  )
}

function Fact({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children || '–'}</dd>
    </div>
  )
}
