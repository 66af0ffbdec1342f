import { Trans, useLingui } from '@lingui/react/macro'
import type { Format } from '#client/i18n/format.ts'
import { Banner } from '#client/ui/banner.tsx'
import { Button } from '#client/ui/button.tsx'
import { cardClass } from '#client/ui/card.tsx'
import { ConflictNotice } from '#client/ui/conflict-notice.tsx'
import { DraftNotice } from '#client/ui/draft-notice.tsx'
import { Segmented } from '#client/ui/fields/segmented.tsx'
import { TextField } from '#client/ui/fields/text-field.tsx'
import { vatStatuses } from '#contract/legals.ts'
import { CountrySelect } from './country-select.tsx'
import css from './legals.module.css'
import { NumberField } from './number-field.tsx'
import { RegistryLookUp } from './registry-look-up.tsx'
import { RegistryProof } from './registry-proof.tsx'
import { fillFromRegistry } from './registry-values.ts'
import { type CompanyFormProps, useCompanyForm } from './use-company-form.ts'
import { vatLabels } from './vat-labels.ts'

/** The form of the company data. Typed values survive a failed save, a reload and a conflict with another editor. */
export function CompanyForm(props: CompanyFormProps & { format: Format; primary: boolean }) {
  const { t, i18n } = useLingui()
  const form = useCompanyForm(props)
  const { values, set, errors } = form
  const isPolish = values.country === 'PL'

  return (
    <form
      ref={form.ref}
      noValidate
      onSubmit={(event) => void form.submit(event)}
      className={`${cardClass} ${css.form}`}
    >
      {form.isRestored && <DraftNotice onDiscard={form.startOver} />}
      {isPolish && (
        <RegistryLookUp
          values={values}
          error={errors.nip}
          onNip={(nip) => set({ nip })}
          onValues={set}
          fill={fillFromRegistry}
        />
      )}
      <TextField {...form.text('name')} label={t`Company name`} autoComplete="organization" required />
      <div className={css.pair}>
        <TextField
          {...form.text('legalForm')}
          label={t`Legal form`}
          list="legal-forms"
          autoComplete="off"
          hint={isPolish ? t`E.g. “sp. z o.o.”` : undefined}
          optional
        />
        <CountrySelect value={values.country} onValue={(country) => set({ country })} error={errors.country} required />
      </div>
      <datalist id="legal-forms">
        {isPolish &&
          ['jednoosobowa działalność', 'sp. z o.o.', 'sp.j.', 'sp.k.', 's.c.', 'S.A.'].map((legalForm) => (
            <option key={legalForm} value={legalForm} />
          ))}
      </datalist>
      {isPolish ? (
        <div className={css.numbers}>
          <NumberField
            name="regon"
            label="REGON"
            hint={t`9 or 14 digits`}
            value={values.regon}
            error={errors.regon}
            onValue={(regon) => set({ regon })}
          />
          <NumberField
            name="krs"
            label="KRS"
            hint={t`10 digits, for companies in the court register (KRS)`}
            value={values.krs}
            error={errors.krs}
            onValue={(krs) => set({ krs })}
          />
        </div>
      ) : (
        <TextField {...form.text('nip')} label={t`Tax number`} autoComplete="off" optional />
      )}
      <TextField {...form.text('street')} label={t`Street and number`} autoComplete="address-line1" required />
      <div className={css.town}>
        <TextField {...form.text('postalCode')} label={t`Postal code`} autoComplete="postal-code" required />
        <TextField {...form.text('city')} label={t`City`} autoComplete="address-level2" required />
      </div>
      <Segmented
        label={t`VAT`}
        segments={vatStatuses.map((value) => ({ value, label: i18n._(vatLabels[value]) }))}
        value={values.vatStatus}
        onValue={(vatStatus) => set({ vatStatus })}
        error={errors.vatStatus}
      />
      <RegistryProof saved={props.saved} format={props.format} />
      {form.conflict && <ConflictNotice {...form.conflict} />}
      {form.problem && <Banner kind="error">{form.problem}</Banner>}
      <Button
        type="submit"
        wide
        variant={props.primary ? 'signal' : 'normal'}
        size="large"
        icon="tabler:check"
        busy={form.busy}
      >
        <Trans>Save</Trans>
      </Button>
    </form>
  )
}
