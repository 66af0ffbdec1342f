import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { countriesQuery } from '#client/api/countries-query.ts'
import { SelectField } from '#client/ui/fields/select-field.tsx'

export type CountryFieldProps = { value: string; onValue: (country: string) => void; error?: string | undefined }

/** The country of a plate; a country that is not listed stays selectable. */
export function CountryField({ value, onValue, error }: CountryFieldProps) {
  const { i18n, t } = useLingui()
  const { data: countries = [] } = useQuery(countriesQuery)
  const options = useMemo(() => {
    const listed = countries.some(({ id }) => id === value) ? [] : [{ value, label: value }]
    const named = countries.map(({ id, nameEn, namePl }) => ({
      value: id,
      label: `${id} ${i18n.locale === 'pl' ? namePl : nameEn}`,
    }))
    return [...listed, ...named]
  }, [countries, value, i18n.locale])
  return <SelectField label={t`Country`} options={options} value={value} onValue={onValue} error={error} />
}
