import { SelectOrdinal, Trans, useLingui } from '@lingui/react/macro'
import { buttonClass, iconOnlyClass } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { joinClasses } from '#client/ui/join-classes.ts'
import { Plate } from '#client/ui/plate.tsx'
import { carOf } from './car-words.ts'
import type { OrderPartProps } from './order-head.tsx'
import css from './order-screen.module.css'

/** Which car, whose, and how to reach them. */
export function OrderCar({ order }: OrderPartProps) {
  const { t } = useLingui()
  const { vehicle, customer, visit } = order
  const reach = joinClasses(buttonClass(), iconOnlyClass, css.reach)
  return (
    <Card className={css.car ?? ''}>
      <Plate plate={vehicle.plate} country={vehicle.country} size="l" className={css.plate ?? ''} />
      <div className={css.whose}>
        <p className={css.model}>{carOf(order) || <Trans>Car not described</Trans>}</p>
        <p>
          {customer?.name ?? <Trans>No customer noted</Trans>}
          {' · '}
          <SelectOrdinal value={visit} one="#st visit" two="#nd visit" few="#rd visit" other="#th visit" />
        </p>
      </div>
      {customer?.phone && (
        <div className={css.reaches}>
          <a href={`tel:${customer.phone}`} className={reach} aria-label={t`Call ${customer.name}`}>
            <Icon name="tabler:phone-call" />
          </a>
          <a href={`sms:${customer.phone}`} className={reach} aria-label={t`Write a message to ${customer.name}`}>
            <Icon name="tabler:message" />
          </a>
        </div>
      )}
      {!customer?.phone && customer?.email && (
        <div className={css.reaches}>
          <a href={`mailto:${customer.email}`} className={reach} aria-label={t`Write an e-mail to ${customer.name}`}>
            <Icon name="tabler:mail" />
          </a>
        </div>
      )}
    </Card>
  )
}
