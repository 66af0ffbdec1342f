import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { type SyntheticEvent, useEffect } from 'react'
import { call } from '#client/api/call.ts'
import { useVersionedForm } from '#client/offline/drafts/use-versioned-form.ts'
import type { Station } from '#client/station/use-station.ts'
import { Banner } from '#client/ui/banner.tsx'
import { ConflictNotice } from '#client/ui/conflict-notice.tsx'
import { DraftNotice } from '#client/ui/draft-notice.tsx'
import { Segmented } from '#client/ui/fields/segmented.tsx'
import { TextArea, TextField } from '#client/ui/fields/text-field.tsx'
import { toast } from '#client/ui/toast/toast.tsx'
import { type CustomerDetails, updateCustomer } from '#contract/customers.ts'
import { CompanyPart } from './company-part.tsx'
import { ConsentBoxes } from './consent-boxes.tsx'
import css from './customer.module.css'
import { cacheCustomer } from './customer-queries.ts'
import { checkCustomer, customerValues, toCustomerChange } from './customer-values.ts'

export type CustomerFormProps = {
  id: string
  customer: CustomerDetails
  station: Station
  onBusy: (busy: boolean) => void
  onSaved: () => void
}

const consentFields = { email: 'consents', sms: 'smsConsents', phone: 'phoneConsents' } as const

/** The form of a customer: name, contact data, language, consents and notes, shown on all their visits. */
export function CustomerForm({ id, customer, station, onBusy, onSaved }: CustomerFormProps) {
  const { t } = useLingui()
  const queryClient = useQueryClient()
  const { country, userId } = station
  const form = useVersionedForm({
    draft: `customer-${customer.id}`,
    userId,
    saved: customerValues(customer, country),
    schema: updateCustomer.body,
    toBody: (values) => toCustomerChange(values, country),
    check: (values) => checkCustomer(values, country),
    valuesOf: (current: CustomerDetails) => customerValues(current, country),
    rememberCurrent: (current) => cacheCustomer(queryClient, current),
    save: async (body) => {
      const saved = await call(updateCustomer, { params: { id: customer.id }, body })
      cacheCustomer(queryClient, saved)
      toast.success(t`Saved`)
      return customerValues(saved, country)
    },
  })
  const { values, set, busy } = form
  useEffect(() => onBusy(busy), [busy, onBusy])
  const submit = async (event: SyntheticEvent) => {
    if (await form.submit(event)) onSaved()
  }
  const isCompany = values.kind === 'company'
  const notes = (
    <TextArea
      {...form.text('notes')}
      label={t`Notes`}
      maxLength={4000}
      optional
      hint={t`Only visible to the workshop.`}
    />
  )
  return (
    <form id={id} ref={form.ref} onSubmit={submit} noValidate className={css.form}>
      {form.isRestored && <DraftNotice onDiscard={() => form.reset()} />}
      <div className={css.column}>
        <Segmented
          label={t`Customer type`}
          segments={[
            { value: 'person', label: t`Individual`, icon: 'tabler:user' },
            { value: 'company', label: t`Business`, icon: 'tabler:building' },
          ]}
          value={values.kind}
          onValue={(kind) => set({ kind })}
        />
        <TextField
          {...form.text('name')}
          label={isCompany ? t`Name` : t`Full name`}
          autoComplete="off"
          maxLength={120}
          required
        />
        <div className={css.pair}>
          <TextField {...form.text('phone')} label={t`Phone`} inputMode="tel" autoComplete="off" maxLength={40} />
          <TextField
            {...form.text('email')}
            label={t`Email`}
            inputMode="email"
            autoCapitalize="none"
            autoComplete="off"
            maxLength={254}
          />
        </div>
        {isCompany && (
          <CompanyPart
            values={values.company}
            name={values.name}
            version={values.version}
            errorOf={(field) => form.errors[`company.${field}`]}
            onValues={(company, name) => set({ company, ...(name === undefined ? {} : { name }) })}
          />
        )}
        {/* A company has more fields, so its notes are in the other column. */}
        {!isCompany && notes}
      </div>
      <div className={css.column}>
        {isCompany && notes}
        <Segmented
          label={t`Language of messages`}
          segments={[
            { value: 'station', label: t`Same as the workshop` },
            { value: 'pl', label: <span lang="pl">Polski</span> },
            { value: 'en', label: <span lang="en">English</span> },
          ]}
          value={values.language}
          onValue={(language) => set({ language })}
        />
        <fieldset className={css.consents}>
          <legend className={css.legend}>
            <Trans>Consent to other messages and calls</Trans>
          </legend>
          <ConsentBoxes
            customer={customer}
            station={station}
            given={{ email: values.consents, sms: values.smsConsents, phone: values.phoneConsents }}
            onGiven={(channel, purposes) => set({ [consentFields[channel]]: purposes })}
          />
        </fieldset>
      </div>
      {form.conflict && <ConflictNotice {...form.conflict} />}
      {form.problem && <Banner kind="error">{form.problem}</Banner>}
    </form>
  )
}
