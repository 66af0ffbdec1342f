import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useId } from 'react'
import { call } from '#client/api/call.ts'
import { newId } from '#client/api/new-id.ts'
import { cacheCustomer } from '#client/features/customers/customer-queries.ts'
import { useDraftForm } from '#client/offline/drafts/use-draft-form.ts'
import { SaveLaterNote } from '#client/offline/save-later-note.tsx'
import type { Station } from '#client/station/use-station.ts'
import { Banner } from '#client/ui/banner.tsx'
import { Button } from '#client/ui/button.tsx'
import { DraftNotice } from '#client/ui/draft-notice.tsx'
import { Segmented } from '#client/ui/fields/segmented.tsx'
import { TextField } from '#client/ui/fields/text-field.tsx'
import { Sheet } from '#client/ui/sheet.tsx'
import { createCustomer } from '#contract/customers.ts'
import { parsePhone } from '#domain/codes/phone.ts'
import css from './crm.module.css'

/** Adds a customer by name and contact; the page of the new customer has the other fields. */
export function AddCustomerSheet({ station, onClose }: { station: Station; onClose: () => void }) {
  const { t } = useLingui()
  const id = useId()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const { country, userId } = station
  const form = useDraftForm({
    draft: 'customer-new',
    userId,
    // The id is kept with the draft, so that a repetition makes no second customer.
    initial: { id: newId(), kind: 'person' as 'person' | 'company', name: '', phone: '', email: '' },
    schema: createCustomer.body,
    toBody: ({ id: newOne, kind, name, phone, email }) => {
      const parsed = parsePhone(phone, country)
      return {
        ...{ id: newOne, kind, name, phone: parsed.ok ? parsed.value : phone.trim() || null },
        ...{ email: email.trim() || null, language: null, consents: [], notes: '' },
      }
    },
    check: ({ phone }) => {
      const parsed = parsePhone(phone, country)
      return phone.trim() && !parsed.ok ? { phone: { code: 'custom', rule: parsed.why } } : {}
    },
    submit: async (body) => {
      const saved = await call(createCustomer, { body })
      cacheCustomer(queryClient, saved)
      void navigate({ to: '/{-$locale}/customers/$id', params: { id: saved.id } })
    },
  })
  const { values, set } = form
  return (
    <Sheet
      open
      keepOpen
      onClose={onClose}
      title={t`New customer`}
      footer={
        <Button type="submit" form={id} variant="signal" size="large" icon="tabler:check" busy={form.busy}>
          <Trans>Add</Trans>
        </Button>
      }
    >
      <form id={id} ref={form.ref} onSubmit={form.submit} noValidate className={css.sheet}>
        <SaveLaterNote />
        {form.isRestored && <DraftNotice onDiscard={() => form.reset()} />}
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
          label={values.kind === 'person' ? t`Full name` : t`Name`}
          autoComplete="off"
          maxLength={120}
        />
        <TextField {...form.text('phone')} label={t`Phone`} inputMode="tel" autoComplete="off" maxLength={40} />
        <TextField
          {...form.text('email')}
          label={t`Email`}
          inputMode="email"
          autoCapitalize="none"
          autoComplete="off"
          maxLength={254}
        />
        {form.problem && <Banner kind="error">{form.problem}</Banner>}
      </form>
    </Sheet>
  )
}
