import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { profileQuery } from '#client/api/profile-query.ts'
import { carOf, numberLabel } from '#client/features/appointments/car-labels.ts'
import type { OrderPartProps } from '#client/features/appointments/order-part.ts'
import { NoteOrigin } from '#client/features/appointments/origin/note-origin.tsx'
import { useJobLabels } from '#client/features/appointments/use-job-labels.ts'
import { useNames } from '#client/station/use-names.ts'
import { formatPhone } from '#domain/codes/phone.ts'
import { writeQuantity } from '#domain/money/write-typed.ts'
import css from './job-card.module.css'

/**
 * The job card on paper, black on white. It accompanies the car, so it shows no prices, and it has space for
 * handwriting.
 */
export function JobCard({ order, station }: OrderPartProps) {
  const { i18n, t } = useLingui()
  const profile = useQuery(profileQuery).data
  const { jobOf } = useJobLabels()
  const { personOf, bayOf } = useNames()
  const { format, country } = station
  const { vehicle, customer, startsAt, promisedAt, mileage, keyTag, lines } = order
  const withYear = (instant: string) => `${format.day(format.dateOf(instant))}, ${format.time(instant)}`
  return (
    <article className={css.sheet} data-paper="job-card" aria-label={t`Job card`}>
      <header>
        <h1>
          <Trans>Order {numberLabel(order, i18n)}</Trans>
        </h1>
        <p>{profile?.stationName}</p>
      </header>
      <p className={css.car}>
        <b className={css.plate} translate="no">
          {vehicle.plate ?? <Trans>No plate yet</Trans>}
        </b>
        <span>{[carOf(order), vehicle.year].filter(Boolean).join(' ')}</span>
      </p>
      <dl className={css.facts}>
        <Fact name={t`VIN`}>{vehicle.vin}</Fact>
        <Fact name={t`Customer`}>
          {[customer?.name, customer?.phone && formatPhone(customer.phone, country)].filter(Boolean).join(', ')}
        </Fact>
        <Fact name={t`Planned`}>{withYear(startsAt)}</Fact>
        <Fact name={t`Due by`}>{promisedAt && withYear(promisedAt)}</Fact>
        <Fact name={t`Bay`}>{bayOf(order)?.name}</Fact>
        <Fact name={t`Mechanic`}>{personOf(order)?.name}</Fact>
      </dl>
      <section>
        <h2>
          <Trans>Job</Trans>
        </h2>
        <p className={css.text}>{jobOf(order)}</p>
      </section>
      {lines.length > 0 && (
        <table>
          <tbody>
            {lines.map(({ id, name, quantity, unit }) => (
              <tr key={id}>
                <td className={css.tick}>
                  <span className={css.box} />
                </td>
                <td>{name}</td>
                <td className={css.quantity}>
                  {writeQuantity(quantity, format.tag)} {unit}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <section className={css.notes}>
        <h2>
          <Trans>Notes</Trans>
        </h2>
        {order.noteEntries.map((note) => (
          <p key={note.id} className={css.text}>
            <small>
              <NoteOrigin note={note} formatTime={withYear} />
            </small>
            {`\n${note.text}`}
          </p>
        ))}
      </section>
      <div className={css.pens}>
        <Pen name={t`Mileage`}>{mileage !== null && format.distance(mileage)}</Pen>
        <Pen name={t`Key tag`}>{keyTag}</Pen>
        <Pen name={t`Signature`} />
      </div>
    </article>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  if (!children) return null
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** A box for handwriting; a known value is printed in it. */
function Pen({ name, children }: { name: string; children?: ReactNode }) {
  return (
    <div className={css.pen}>
      <small>{name}</small>
      <span>{children}</span>
    </div>
  )
}
