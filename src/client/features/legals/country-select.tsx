import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { countriesQuery } from '#client/api/countries-query.ts'
import { SelectField } from '#client/ui/fields/select-field.tsx'

export type CountrySelectProps = {
  value: string
  error: string | undefined
  required?: boolean
  onValue: (country: string) => void
}

/** The country of a company; one that is not listed stays selectable. */
export function CountrySelect({ value, error, required = false, onValue }: CountrySelectProps) {
  const { t, i18n } = useLingui()
  const { data: countries = [] } = useQuery(countriesQuery)
  const options = countries
    .map(({ id, nameEn, namePl }) => ({ value: id, label: i18n.locale === 'pl' ? namePl : nameEn }))
    .concat(countries.some(({ id }) => id === value) ? [] : [{ value, label: value }])
  return (
    <SelectField
      label={t`Country`}
      options={options}
      value={value}
      onValue={onValue}
      error={error}
      required={required}
    />
  )
}
