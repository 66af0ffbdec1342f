import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { call } from '#client/api/call.ts'
import { brandsQuery } from '#client/api/service-queries.ts'
import { ListGate } from '#client/features/onboarding/list-gate.tsx'
import css from '#client/features/onboarding/onboarding.module.css'
import { Button } from '#client/ui/button.tsx'
import { FieldError } from '#client/ui/fields/field.tsx'
import { Segmented } from '#client/ui/fields/segmented.tsx'
import { type BrandChoice, saveBrands } from '#contract/onboarding.ts'
import type { Brand } from '#contract/services.ts'
import { BrandPicker } from './brand-picker.tsx'
import { addOther, brandValues, checkBrands, toBrandChoice } from './brand-values.ts'
import { OtherBrands } from './other-brands.tsx'
import { SectionForm } from './section-form.tsx'
import { type SectionProps, useSectionForm } from './use-section-form.ts'

/** The makes that the station accepts: all, or some of the list and typed ones; saved separately (C12). */
export function BrandsSection(props: SectionProps<BrandChoice>) {
  return <ListGate query={brandsQuery}>{(brands) => <BrandsForm {...props} list={brands} />}</ListGate>
}

function BrandsForm({ list, ...props }: SectionProps<BrandChoice> & { list: readonly Brand[] }) {
  const { t } = useLingui()
  const form = useSectionForm({
    ...props,
    section: 'brands',
    valuesOf: brandValues,
    schema: saveBrands.body,
    toBody: toBrandChoice,
    check: checkBrands,
    save: (body) => call(saveBrands, { body }),
  })
  const { all, brands, other, typed } = form.values
  const chosen = new Set(brands)
  const count = brands.length + other.length
  const setChosen = (next: ReadonlySet<string>) => form.set({ brands: [...next] })
  return (
    <SectionForm {...props} form={form}>
      <Segmented
        label={t`Which makes do you service?`}
        labelHidden
        segments={[
          { value: 'all', label: t`All makes`, icon: 'tabler:world' },
          { value: 'some', label: t`Selected makes`, icon: 'tabler:list-check' },
        ]}
        value={all ? 'all' : 'some'}
        onValue={(value) => form.set({ all: value === 'all' })}
      />
      {all ? (
        <p className={css.note}>
          <Trans>You service all makes.</Trans>
        </p>
      ) : (
        <>
          <div className={css.presets}>
            <p className={css.count} aria-live="polite">
              {count === 0 ? (
                <Trans>None selected yet</Trans>
              ) : (
                <Plural value={count} one="# make selected" other="# makes selected" />
              )}
            </p>
            <Button
              icon="tabler:star"
              onClick={() =>
                setChosen(new Set([...chosen, ...list.filter(({ popular }) => popular).map(({ id }) => id)]))
              }
            >
              <Trans>Popular makes</Trans>
            </Button>
            <Button variant="quiet" disabled={brands.length === 0} onClick={() => setChosen(new Set())}>
              <Trans>Clear selection</Trans>
            </Button>
          </div>
          <BrandPicker
            list={list}
            chosen={chosen}
            onChosen={setChosen}
            onOther={(name) => form.set({ other: addOther(other, name) })}
            isInvalid={form.errors.brands !== undefined}
          />
          <OtherBrands
            other={other}
            typed={typed}
            onOther={(next) => form.set(next)}
            errorOf={(index) => form.errors[`other.${index}`]}
          />
          <FieldError>{form.errors.brands}</FieldError>
        </>
      )}
    </SectionForm>
  )
}
