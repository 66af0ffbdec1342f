import { Trans, useLingui } from '@lingui/react/macro'
import { useJobs } from '#client/features/appointments/use-jobs.ts'
import type { Station } from '#client/station/use-station.ts'
import { ConflictNotice } from '#client/ui/conflict-notice.tsx'
import type { AppointmentDetails } from '#contract/appointments.ts'
import { formatPhone } from '#domain/codes/phone.ts'
import css from './order-edit.module.css'
import { conflictsOf, type EditBody, type EditedField, type SeenOrder } from './order-edit.ts'

export type ConflictDiffProps = {
  current: AppointmentDetails
  seen: SeenOrder
  edit: EditBody
  station: Station
  onUseCurrent: () => void
  onSaveMine: () => void
}

/** Another user has saved meanwhile: shows their values beside the typed ones. */
export function ConflictDiff({ current, seen, edit, station, onUseCurrent, onSaveMine }: ConflictDiffProps) {
  const { t } = useLingui()
  const jobs = useJobs()
  const labels: Readonly<Record<EditedField, string>> = {
    vehicle: t`Car`,
    customer: t`Customer`,
    services: t`Services`,
    complaint: t`Customer complaint`,
    promisedAt: t`Due by`,
    mileage: t`Mileage`,
    keyTag: t`Key tag`,
  }
  return (
    <div className={css.conflict}>
      <ConflictNotice onUseCurrent={onUseCurrent} onSaveMine={onSaveMine} />
      <dl className={css.current}>
        {conflictsOf(seen, current, edit).map((field) => (
          <div key={field}>
            <dt>
              <Trans>{labels[field]}, their version</Trans>
            </dt>
            <dd>{labelsOf(field) || <Trans>nothing</Trans>}</dd>
          </div>
        ))}
      </dl>
    </div>
  )

  function labelsOf(field: EditedField): string | null {
    const { format, country } = station
    const { vehicle, customer, services, promisedAt, mileage } = current
    switch (field) {
      case 'vehicle':
        return [vehicle.plate, vehicle.brand, vehicle.model, vehicle.year, vehicle.vin].filter(Boolean).join(' ')
      case 'customer':
        return [customer?.name, customer?.phone && formatPhone(customer.phone, country), customer?.email]
          .filter(Boolean)
          .join(', ')
      case 'services':
        return services.map((id) => jobs?.find((job) => job.id === id)?.name ?? id).join(', ')
      case 'promisedAt':
        return promisedAt && `${format.dayShort(format.dateOf(promisedAt))} ${format.time(promisedAt)}`
      case 'mileage':
        return mileage === null ? null : format.distance(mileage)
      default:
        return current[field]
    }
  }
}
