import { Trans, useLingui } from '@lingui/react/macro'
import { CompanyPart } from '#client/features/customers/company-part.tsx'
import { Button } from '#client/ui/button.tsx'
import { Checkbox } from '#client/ui/fields/checkbox.tsx'
import { TextField } from '#client/ui/fields/text-field.tsx'
import { formatPhone } from '#domain/codes/phone.ts'
import type { AppointmentEntry } from './appointment-entry.ts'
import type { EntryFieldsProps } from './car-fields.tsx'
import css from './new-appointment.module.css'

type CustomerFieldsProps = Pick<EntryFieldsProps, 'station' | 'errors'> & {
  entry: Pick<AppointmentEntry, 'customer' | 'kind' | 'company'>
  onEntry: (entry: Partial<Pick<AppointmentEntry, 'customer' | 'kind' | 'company'>>) => void
}

/** The customer: a known one, or a name, a phone number or an e-mail address; of a company also what is billed. */
export function CustomerFields({ entry, onEntry, station, errors }: CustomerFieldsProps) {
  const { t } = useLingui()
  const { customer, kind, company } = entry
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
    <>
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
      <Checkbox checked={kind === 'company'} onValue={(on) => onEntry({ kind: on ? 'company' : 'person' })}>
        <Trans>Business customer</Trans>
      </Checkbox>
      {kind === 'company' && (
        <CompanyPart
          values={company}
          name={customer.name}
          version={0}
          errorOf={(field) => errors[`customer.company.${field}`]}
          // The errors of the company are below those of the customer, which is set too so that they are removed.
          onValues={(values, name = customer.name) => onEntry({ company: values, customer: { ...customer, name } })}
        />
      )}
    </>
  )
}
