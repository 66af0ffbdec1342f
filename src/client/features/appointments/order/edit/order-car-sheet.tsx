import { Trans, useLingui } from '@lingui/react/macro'
import { CarFields } from '#client/features/appointments/booking/car-fields.tsx'
import type { OrderPartProps } from '#client/features/appointments/order-part.ts'
import { CompanyPart } from '#client/features/customers/company-part.tsx'
import { checkCompany, companyValues } from '#client/features/customers/company-values.ts'
import { Button } from '#client/ui/button.tsx'
import { Checkbox } from '#client/ui/fields/checkbox.tsx'
import { TextField } from '#client/ui/fields/text-field.tsx'
import { checkDigitWarns, parseVin, suggestVin } from '#domain/codes/vin.ts'
import { fillVin, type OrderCarEntry, toOrderCarEdit, toOrderCarEntry } from './order-car-entry.ts'
import css from './order-edit.module.css'
import { OrderEditSheet } from './order-edit-sheet.tsx'
import { useOrderForm } from './use-order-form.ts'

/** Corrects the car and the customer of an order. */
export function OrderCarSheet({ order, station, now, onClose }: OrderPartProps & { onClose: () => void }) {
  const { t } = useLingui()
  const { country, format } = station
  const form = useOrderForm<OrderCarEntry>({
    order,
    station,
    name: 'car',
    fromOrder: (from) => toOrderCarEntry(from, country),
    toEdit: (values, seen) => toOrderCarEdit(values, seen, country),
    check: ({ kind, company }) => (kind === 'company' ? checkCompany(company, 'customer.company.') : {}),
    placeError: (field) => (field === 'customer.id' ? 'customer.name' : field),
  })
  const { values, set, errors } = form
  const { customer } = values
  const edit = toOrderCarEdit(values, values.seen, country)
  const vin = parseVin(values.vin)
  const meantVin = suggestVin(values.vin)
  return (
    <OrderEditSheet
      order={order}
      station={station}
      form={form}
      edit={edit}
      onClose={onClose}
      width="wide"
      title={t`Car and customer`}
    >
      <div className={css.sides}>
        <fieldset className={css.part}>
          <legend>
            <Trans>Car</Trans>
          </legend>
          <CarFields
            entry={values}
            onEntry={(part) => set(fillVin(values, part))}
            station={station}
            today={format.dateOf(now)}
            appointments={[]}
            errors={errors}
            isLookup={false}
            isPlateRequired={order.vehicle.plate !== null}
          />
          <div className={css.widePair}>
            <TextField
              label={t`VIN`}
              optional
              autoCapitalize="characters"
              autoComplete="off"
              spellCheck={false}
              maxLength={24}
              value={values.vin}
              error={errors['vehicle.vin'] && t`17 letters and digits, without I, O and Q.`}
              hint={
                meantVin
                  ? t`VINs never contain I, O or Q. Did you mean 1 or 0?`
                  : vin.ok && checkDigitWarns(vin.value) && t`Check the VIN: the check digit does not match.`
              }
              onChange={(event) => set({ vin: event.target.value.toUpperCase(), vehicle: values.vehicle })}
            />
            <TextField
              label={t`Year`}
              optional
              inputMode="numeric"
              maxLength={4}
              value={values.year}
              error={errors['vehicle.year'] && t`e.g. 2016`}
              onChange={(event) => set({ year: event.target.value, vehicle: values.vehicle })}
            />
          </div>
          {meantVin && (
            <div>
              <Button icon="tabler:check" onClick={() => set({ vin: meantVin, vehicle: values.vehicle })}>
                <Trans>Use {meantVin}</Trans>
              </Button>
            </div>
          )}
        </fieldset>
        <fieldset className={css.part}>
          <legend>
            <Trans>Customer</Trans>
          </legend>
          <TextField
            label={values.kind === 'person' ? t`Full name` : t`Name`}
            autoComplete="off"
            maxLength={120}
            value={customer.name}
            error={errors['customer.name']}
            onChange={(event) => set({ customer: { ...customer, name: event.target.value } })}
          />
          <div className={css.widePair}>
            <TextField
              label={t`Phone`}
              autoComplete="off"
              inputMode="tel"
              maxLength={40}
              value={values.phone}
              error={errors['customer.phone']}
              onChange={(event) => set({ phone: event.target.value, customer })}
            />
            <TextField
              label={t`Email`}
              autoComplete="off"
              autoCapitalize="none"
              inputMode="email"
              maxLength={254}
              value={values.email}
              error={errors['customer.email']}
              onChange={(event) => set({ email: event.target.value, customer })}
            />
          </div>
          <Checkbox
            checked={values.kind === 'company'}
            onValue={(on) => set({ kind: on ? 'company' : 'person', customer })}
          >
            <Trans>Business customer</Trans>
          </Checkbox>
          {values.kind === 'company' && (
            <CompanyPart
              values={values.company}
              name={customer.name}
              version={order.version}
              errorOf={(field) => errors[`customer.company.${field}`]}
              onValues={(company, name = customer.name) => set({ company, customer: { ...customer, name } })}
            />
          )}
          {customer.id && (
            <div>
              <Button
                icon="tabler:user-plus"
                onClick={() =>
                  set({
                    ...{ customer: { id: '', name: '', contact: '' }, phone: '', email: '' },
                    ...{ kind: 'person', company: companyValues(null, country) },
                  })
                }
              >
                <Trans>Different customer</Trans>
              </Button>
            </div>
          )}
        </fieldset>
      </div>
    </OrderEditSheet>
  )
}
