import { Trans, useLingui } from '@lingui/react/macro'
import { CountrySelect } from '#client/features/legals/country-select.tsx'
import { RegistryLookUp } from '#client/features/legals/registry-look-up.tsx'
import { TextField } from '#client/ui/fields/text-field.tsx'
import css from './company-fields.module.css'
import { type CompanyValues, fillCompany } from './company-values.ts'

export type CompanyFieldsProps = {
  values: CompanyValues
  /** The name of the customer, which the register fills in too. */
  name: string
  /** The version of the customer that the values are based on; 0 for a new one. */
  version: number
  errorOf: (field: keyof CompanyValues) => string | undefined
  /** `name`: if the register has filled it in. */
  onValues: (values: CompanyValues, name?: string) => void
}

/** Tax number and address of a customer that is a company; a Polish one can be looked up. */
export function CompanyFields({ values, name, version, errorOf, onValues }: CompanyFieldsProps) {
  const { t } = useLingui()
  const set = (changed: Partial<CompanyValues>) => onValues({ ...values, ...changed })
  const text = (field: keyof CompanyValues) => ({
    value: values[field],
    error: errorOf(field),
    autoComplete: 'off',
    onChange: ({ target }: { target: { value: string } }) => set({ [field]: target.value }),
  })
  return (
    <fieldset className={css.company}>
      <legend className="visually-hidden">
        <Trans>Company details</Trans>
      </legend>
      {values.country === 'PL' ? (
        <RegistryLookUp
          values={{ ...values, name, version }}
          error={errorOf('nip')}
          onNip={(nip) => set({ nip })}
          onValues={({ name: found, version: _, ...filled }) => onValues(filled, found)}
          fill={fillCompany}
        />
      ) : (
        <TextField {...text('nip')} label={t`Tax number`} maxLength={20} optional />
      )}
      <TextField {...text('street')} label={t`Street and number`} maxLength={120} optional />
      <div className={css.town}>
        <TextField {...text('postalCode')} label={t`Postal code`} maxLength={12} optional />
        <TextField {...text('city')} label={t`City`} maxLength={80} optional />
      </div>
      <CountrySelect value={values.country} error={errorOf('country')} onValue={(country) => set({ country })} />
    </fieldset>
  )
}
