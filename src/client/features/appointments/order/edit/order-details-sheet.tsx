import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { visitsQuery } from '#client/features/appointments/appointment-queries.ts'
import { ServiceFields } from '#client/features/appointments/booking/service-fields.tsx'
import { readMileage } from '#client/features/appointments/mileage.ts'
import type { OrderPartProps } from '#client/features/appointments/order-part.ts'
import { KeyTagField } from '#client/features/scan/key-tag-field.tsx'
import { Banner } from '#client/ui/banner.tsx'
import { DateField, TextArea, TextField, TimeField } from '#client/ui/fields/text-field.tsx'
import { desk } from '#domain/role.ts'
import { toDetailsEdit, toDetailsEntry } from './order-details-entry.ts'
import css from './order-edit.module.css'
import { OrderEditSheet } from './order-edit-sheet.tsx'
import { useOrderForm } from './use-order-form.ts'

/** Edits mileage and key (everybody), and the job and the promise (desk staff). */
export function OrderDetailsSheet({ order, station, onClose }: OrderPartProps & { onClose: () => void }) {
  const { t } = useLingui()
  const { timeZone, format } = station
  const isDesk = desk.includes(station.role)
  const earlier = useQuery(visitsQuery({ vehicleId: order.vehicle.id })).data ?? []
  const form = useOrderForm({
    order,
    station,
    name: 'details',
    fromOrder: (from) => toDetailsEntry(from, timeZone),
    toEdit: (values, seen) => toDetailsEdit(values, seen, timeZone),
    check: ({ mileage }) => {
      const isRead = mileage.trim() === '' || readMileage(mileage) !== null
      return isRead ? {} : { mileage: t`Digits only, up to 7.` }
    },
  })
  const { values, set, errors } = form
  const typed = readMileage(values.mileage)
  const before = earlier
    .filter(({ id, startsAt }) => id !== order.id && startsAt < order.startsAt)
    .find(({ mileage }) => mileage !== null)?.mileage
  const isLower = typed !== null && before != null && typed < before
  const edit = toDetailsEdit(values, values.seen, timeZone)
  return (
    <OrderEditSheet
      order={order}
      station={station}
      form={form}
      edit={edit}
      onClose={onClose}
      width={isDesk ? 'wide' : 'normal'}
      title={isDesk ? t`Edit details` : t`Mileage and key tag`}
    >
      <div className={css.facts}>
        <TextField
          label={t`Mileage`}
          optional
          inputMode="numeric"
          unit={format.distanceUnit}
          value={values.mileage}
          error={errors.mileage}
          hint={isLower ? undefined : before != null && t`${format.distance(before)} at the last visit`}
          onChange={(event) => set({ mileage: event.target.value })}
        />
        <KeyTagField value={values.keyTag} error={errors.keyTag} onValue={(keyTag) => set({ keyTag })} />
      </div>
      {isLower && (
        <Banner kind="warning">
          <Trans>Less than at the last visit ({format.distance(before)}). You can still save it.</Trans>
        </Banner>
      )}
      {isDesk && (
        <>
          <div className={css.pair}>
            <DateField
              label={t`Due date`}
              optional
              value={values.promisedDate}
              error={errors.promisedAt}
              onChange={(event) => set({ promisedDate: event.target.value })}
            />
            <TimeField
              label={t`Due time`}
              optional
              value={values.promisedTime}
              onChange={({ target }) =>
                set({
                  promisedTime: target.value,
                  // A time without a date means the day of the appointment.
                  promisedDate: values.promisedDate || (target.value ? format.dateOf(order.startsAt) : ''),
                })
              }
            />
          </div>
          <ServiceFields
            chosen={values.services}
            onChosen={(services) => set({ services })}
            station={station}
            error={errors.services}
          />
          <TextArea
            label={t`Customer complaint`}
            optional
            rows={3}
            maxLength={1000}
            value={values.complaint}
            error={errors.complaint}
            onChange={(event) => set({ complaint: event.target.value })}
          />
        </>
      )}
    </OrderEditSheet>
  )
}
