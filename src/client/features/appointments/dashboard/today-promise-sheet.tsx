import { Trans, useLingui } from '@lingui/react/macro'
import { toDetailsEdit, toDetailsEntry } from '#client/features/appointments/order/edit/order-details-entry.ts'
import css from '#client/features/appointments/order/edit/order-edit.module.css'
import { OrderEditSheet } from '#client/features/appointments/order/edit/order-edit-sheet.tsx'
import { useOrderForm } from '#client/features/appointments/order/edit/use-order-form.ts'
import type { OrderPartProps } from '#client/features/appointments/order-part.ts'
import { ButtonContent, buttonClass } from '#client/ui/button.tsx'
import { DateField, TimeField } from '#client/ui/fields/text-field.tsx'
import { nameCustomer } from '#domain/customer-name.ts'
import { toWall } from '#domain/wall-time.ts'

export type TodayPromiseSheetProps = OrderPartProps & {
  /** The proposed time, in ms since the epoch. */
  promisedAt: number
  onClose: () => void
}

/** Agrees on a new time with the customer: a link to call them, and fields for the new promise. */
export function TodayPromiseSheet({ order, station, promisedAt, onClose }: TodayPromiseSheetProps) {
  const { t } = useLingui()
  const { timeZone } = station
  const { date, time } = toWall(promisedAt, timeZone)
  const form = useOrderForm({
    order,
    station,
    name: 'promise',
    fromOrder: (from) => ({
      ...toDetailsEntry(from, timeZone),
      // After a conflict the promise that another user saved is shown unchanged.
      ...(from === order ? { promisedDate: date, promisedTime: time } : {}),
    }),
    toEdit: (values, seen) => toDetailsEdit(values, seen, timeZone),
  })
  const { values, set, errors } = form
  const { customer } = order
  return (
    <OrderEditSheet
      order={order}
      station={station}
      form={form}
      edit={toDetailsEdit(values, values.seen, timeZone)}
      onClose={onClose}
      title={t`New due time`}
    >
      {customer?.phone ? (
        <a href={`tel:${customer.phone}`} className={buttonClass({ size: 'large', wide: true })}>
          <ButtonContent icon="tabler:phone-call" note={customer.phone}>
            <Trans>Call {nameCustomer(customer, station.country)}</Trans>
          </ButtonContent>
        </a>
      ) : (
        <p>
          <Trans>No phone number on this order.</Trans>
        </p>
      )}
      <div className={css.pair}>
        <DateField
          label={t`Due date`}
          value={values.promisedDate}
          error={errors.promisedAt}
          onChange={({ target }) => set({ promisedDate: target.value })}
        />
        <TimeField
          label={t`Due time`}
          value={values.promisedTime}
          onChange={({ target }) => set({ promisedTime: target.value })}
        />
      </div>
    </OrderEditSheet>
  )
}
