import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '#client/ui/button.tsx'
import { TextField } from '#client/ui/fields/text-field.tsx'
import { formatPhone } from '#domain/codes/phone.ts'
import type { EntryFieldsProps } from './car-fields.tsx'
import css from './new-appointment.module.css'

/** The customer: a known one, or a name, a phone number or an e-mail address. */
export function CustomerFields({ entry, onEntry, station, errors }: EntryFieldsProps) {
  const { t } = useLingui()
  const { customer } = entry
  const set = (part: Partial<typeof customer>) => onEntry({ customer: { ...customer, ...part } })
  const contactError = errors['customer.contact'] ?? errors['customer.phone'] ?? errors['customer.email']
  if (customer.id && !errors['customer.name'] && !contactError) {
    const { name, contact } = customer
    return (
      <div className={css.known}>
        <p>
          <b>{name || t`No name`}</b> {contact.startsWith('+') ? formatPhone(contact, station.country) : contact}
        </p>
        <Button variant="quiet" onClick={() => onEntry({ customer: { id: '', name: '', contact: '' } })}>
          <Trans>Different customer</Trans>
        </Button>
      </div>
    )
  }
  return (
    <div className={css.pair}>
      <TextField
        label={t`Customer`}
        optional
        autoComplete="off"
        maxLength={120}
        value={customer.name}
        error={errors['customer.name']}
        onChange={(event) => set({ name: event.target.value })}
      />
      <TextField
        label={t`Phone or email`}
        autoComplete="off"
        autoCapitalize="none"
        inputMode={/[a-z@]/i.test(customer.contact) ? 'email' : 'tel'}
        maxLength={254}
        value={customer.contact}
        error={contactError}
        onChange={(event) => set({ contact: event.target.value })}
      />
    </div>
  )
}
