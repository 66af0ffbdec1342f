import { useLingui as useI18n } from '@lingui/react'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import { call } from '#client/api/call.ts'
import { useDraftForm } from '#client/offline/use-draft-form.ts'
import { Banner } from '#client/ui/banner.tsx'
import { Button } from '#client/ui/button.tsx'
import { Combo } from '#client/ui/combo.tsx'
import { DraftNotice } from '#client/ui/draft-notice.tsx'
import { TextField } from '#client/ui/text-field.tsx'
import { type BaseInfo, saveBaseInfo } from '#contract/onboarding.ts'
import { countryDefaults } from '#domain/country.ts'
import { baseInfoValues, checkBaseInfo, toBaseInfo } from './base-info-values.ts'
import { BayList } from './bay-list.tsx'
import { searchCities, searchCountries, searchCurrencies, searchTimeZones, typedTown } from './find-place.ts'
import css from './onboarding.module.css'
import { refreshStation } from './onboarding-query.ts'

export type SectionProps<T> = {
  saved: T | null
  userId: string
  /** On the button that saves. */
  saveLabel: ReactNode
  onSaved: () => void
}

/** Name, address, contact and bays of the station; saves on its own (C11). */
export function BaseInfoSection({ saved, userId, saveLabel, onSaved }: SectionProps<BaseInfo>) {
  const { t } = useLingui()
  const { i18n } = useI18n()
  const { locale } = i18n
  const queryClient = useQueryClient()
  const form = useDraftForm({
    draft: 'base-info',
    userId,
    initial: baseInfoValues(saved, 'PL', [t`Lift ${1}`, t`Lift ${2}`]),
    schema: saveBaseInfo.body,
    toBody: toBaseInfo,
    check: checkBaseInfo,
    submit: async (body) => {
      await call(saveBaseInfo, { body })
      await refreshStation(queryClient)
      onSaved()
    },
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
    <form ref={form.ref} noValidate onSubmit={form.submit} className={css.form}>
      {form.isRestored && <DraftNotice onDiscard={() => form.reset()} />}
      <TextField
        {...form.text('name')}
        label={<Trans>Name of the workshop</Trans>}
        autoComplete="organization"
        required
        size="large"
      />
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
          fieldClassName={css.short ?? ''}
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
        autoComplete="street-address"
        required
      />
      <div className={css.pair}>
        <TextField
          {...form.text('phone')}
          label={<Trans>Phone</Trans>}
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          hint={<Trans>Without a country code it is taken as a number of your country.</Trans>}
          required
        />
        <TextField
          {...form.text('email')}
          label={<Trans>E-mail</Trans>}
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
            Clock and money: {values.timeZone}, {values.currency}
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
      {form.problem && <Banner kind="error">{form.problem}</Banner>}
      <Button type="submit" variant="signal" size="large" wide busy={form.busy}>
        {saveLabel}
      </Button>
    </form>
  )
}
