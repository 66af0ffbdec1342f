import { SelectOrdinal, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { carOf } from '#client/features/appointments/car-labels.ts'
import { OrderCarSheet } from '#client/features/appointments/order/edit/order-car-sheet.tsx'
import type { OrderPartProps } from '#client/features/appointments/order-part.ts'
import { hasPart } from '#client/features/appointments/unsent-order.ts'
import { CustomerSheet } from '#client/features/customers/customer-sheet.tsx'
import { buttonClass, IconButton, iconOnlyClass } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { joinClasses } from '#client/ui/join-classes.ts'
import { CarName, Plate } from '#client/ui/plate.tsx'
import { writeTaxNumber } from '#domain/codes/company.ts'
import { nameCustomer } from '#domain/customer-name.ts'
import { desk } from '#domain/role.ts'
import css from './order-screen.module.css'

/** The car, the customer and the customer's contacts. */
export function OrderCar(props: OrderPartProps) {
  const { order, station } = props
  const { t } = useLingui()
  const [open, setOpen] = useState<'car' | 'customer' | null>(null)
  const close = () => setOpen(null)
  const { vehicle, customer, company, visit } = order
  const car = [carOf(order), vehicle.year].filter(Boolean).join(' ')
  const name = customer && nameCustomer(customer, station.country)
  const canEdit = desk.includes(station.role) && hasPart(order, 'car')
  const reach = joinClasses(buttonClass(), iconOnlyClass, css.reach)
  return (
    <Card className={css.car ?? ''}>
      <Plate plate={vehicle.plate} country={vehicle.country} size="l" className={css.plate ?? ''} />
      <div className={css.whose}>
        <p className={css.model}>{car ? <CarName>{car}</CarName> : <Trans>No vehicle details</Trans>}</p>
        <p>
          {customer && canEdit ? (
            <button type="button" className={css.customer} aria-haspopup="dialog" onClick={() => setOpen('customer')}>
              {name}
            </button>
          ) : (
            name || <Trans>No customer</Trans>
          )}
        </p>
        {company?.nip && (
          <p className={css.vin}>
            {company.country === 'PL' ? 'NIP' : t`Tax number`} {writeTaxNumber(company.nip, company.country)}
          </p>
        )}
        <p className={css.vin}>
          {hasPart(order, 'visits') && (
            <SelectOrdinal value={visit} one="#st visit" two="#nd visit" few="#rd visit" other="#th visit" />
          )}
          {vehicle.vin && <> · {t`VIN ${vehicle.vin}`}</>}
        </p>
      </div>
      <div className={css.reaches}>
        {customer?.phone && (
          <>
            <a href={`tel:${customer.phone}`} className={reach} aria-label={t`Call ${name}`}>
              <Icon name="tabler:phone-call" />
            </a>
            <a href={`sms:${customer.phone}`} className={reach} aria-label={t`Text ${name}`}>
              <Icon name="tabler:message" />
            </a>
          </>
        )}
        {!customer?.phone && customer?.email && (
          <a href={`mailto:${customer.email}`} className={reach} aria-label={t`Email ${name}`}>
            <Icon name="tabler:mail" />
          </a>
        )}
      </div>
      {canEdit && (
        <IconButton
          icon="tabler:pencil"
          label={t`Edit car and customer`}
          className={joinClasses(css.reach, css.edit)}
          aria-haspopup="dialog"
          onClick={() => setOpen('car')}
        />
      )}
      {open === 'car' && <OrderCarSheet {...props} onClose={close} />}
      {open === 'customer' && customer && (
        <CustomerSheet id={customer.id} name={customer.name} station={station} onClose={close} />
      )}
    </Card>
  )
}
