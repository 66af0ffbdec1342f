import { useLingui as useI18n } from '@lingui/react'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import { call } from '#client/api/call.ts'
import css from '#client/features/onboarding/onboarding.module.css'
import { useSession } from '#client/session/session.ts'
import { Combo } from '#client/ui/fields/combo.tsx'
import { TextField } from '#client/ui/fields/text-field.tsx'
import { type BaseInfo, saveBaseInfo } from '#contract/onboarding.ts'
import { countryDefaults } from '#domain/codes/country.ts'
import { baseInfoValues, checkBaseInfo, toBaseInfo } from './base-info-values.ts'
import { BayList } from './bay-list.tsx'
import { searchCities, searchCountries, searchCurrencies, searchTimeZones, typedTown } from './find-place.ts'
import { SectionForm } from './section-form.tsx'
import { type SectionProps, useSectionForm } from './use-section-form.ts'

/** Name, address, contact and bays of the station; saved separately (C11). */
export function BaseInfoSection(props: SectionProps<BaseInfo>) {
  const { t } = useLingui()
  const { i18n } = useI18n()
  const { locale } = i18n
  const { user } = useSession()
  const asksName = props.saved === null && user !== null && !user.firstName && !user.lastName
  const form = useSectionForm({
    ...props,
    section: 'base-info',
    valuesOf: (saved: BaseInfo | null) => baseInfoValues(saved, 'PL', [t`Lift ${1}`, t`Lift ${2}`]),
    schema: saveBaseInfo.body,
    toBody: (values, current) => ({
      ...toBaseInfo(values, current),
      ...(asksName ? { founderName: values.founderName } : {}),
    }),
    check: checkBaseInfo,
    save: (body) => call(saveBaseInfo, { body }),
  })
  const { values, set, errors } = form
  const { country } = values
  const countryNames = useMemo(() => new Intl.DisplayNames(locale, { type: 'region' }), [locale])
  const countries = useMemo(() => searchCountries(locale), [locale])
  const currencies = useMemo(() => searchCurrencies(locale), [locale])
  const typedWords = t`as typed`
  const cities = useMemo(() => searchCities(country, locale, typedWords), [country, locale, typedWords])

  const chooseCountry = (id: string) => {
    const { timeZone, currency } = countryDefaults(id)
    const { timeZone: ownZone } = Intl.DateTimeFormat().resolvedOptions()
    const zone = timeZone === 'UTC' ? ownZone : timeZone
    set({ country: id, timeZone: zone, currency, ...(id === country ? {} : { cityId: null, city: '' }) })
  }
  const hasMoreError = Boolean(errors.timeZone ?? errors.currency)

  return (
    <SectionForm {...props} form={form}>
      <TextField {...form.text('name')} label={<Trans>Workshop name</Trans>} autoComplete="organization" required />
      {asksName && (
        <TextField
          {...form.text('founderName')}
          label={<Trans>Your name</Trans>}
          hint={<Trans>As your team knows you.</Trans>}
          autoComplete="name"
          maxLength={80}
          required
        />
      )}
      <Combo
        label={<Trans>Country</Trans>}
        value={{ id: country, label: countryNames.of(country) ?? country }}
        onValue={(option) => option && chooseCountry(option.id)}
        search={countries}
        error={errors.country}
        required
      />
      <div className={css.pair}>
        <TextField
          {...form.text('postalCode')}
          label={<Trans>Postal code</Trans>}
          autoComplete="postal-code"
          placeholder={country === 'PL' ? '00-000' : undefined}
          required
        />
        <Combo
          label={<Trans>City</Trans>}
          value={values.city ? { id: values.cityId ?? typedTown, label: values.city } : null}
          onValue={(option) =>
            set({
              city: option?.label ?? '',
              cityId: option && !option.id.startsWith(typedTown) ? option.id : null,
            })
          }
          search={cities}
          error={errors.city ?? errors.cityId}
          required
        />
      </div>
      <TextField
        {...form.text('street')}
        label={<Trans>Street and number</Trans>}
        autoComplete="address-line1"
        required
      />
      <div className={css.pair}>
        <TextField
          {...form.text('phone')}
          label={<Trans>Phone</Trans>}
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          hint={<Trans>Without a country code, your country’s is used.</Trans>}
          required
        />
        <TextField
          {...form.text('email')}
          label={<Trans>Email</Trans>}
          type="email"
          inputMode="email"
          autoComplete="email"
          optional
        />
      </div>
      <TextField
        {...form.text('website')}
        label={<Trans>Website</Trans>}
        inputMode="url"
        autoComplete="url"
        autoCapitalize="none"
        optional
      />
      <BayList bays={values.bays} onBays={(bays) => set({ bays })} errors={errors} />
      <details className={css.more} open={hasMoreError || undefined}>
        <summary>
          <Trans>
            Time zone and currency: {values.timeZone}, {values.currency}
          </Trans>
        </summary>
        <div className={css.pair}>
          <Combo
            label={<Trans>Time zone</Trans>}
            value={{ id: values.timeZone, label: values.timeZone.replaceAll('_', ' ') }}
            onValue={(option) => option && set({ timeZone: option.id })}
            search={searchTimeZones}
            error={errors.timeZone}
          />
          <Combo
            label={<Trans>Currency</Trans>}
            value={{ id: values.currency, label: values.currency }}
            onValue={(option) => option && set({ currency: option.id })}
            search={currencies}
            error={errors.currency}
          />
        </div>
      </details>
    </SectionForm>
  )
}
