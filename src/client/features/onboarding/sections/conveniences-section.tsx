import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { call } from '#client/api/call.ts'
import { conveniencesQuery, nameIn } from '#client/api/service-queries.ts'
import { ListGate } from '#client/features/onboarding/list-gate.tsx'
import css from '#client/features/onboarding/onboarding.module.css'
import { FieldError } from '#client/ui/fields/field.tsx'
import { ToggleChips } from '#client/ui/fields/toggle-chips.tsx'
import { ListIcon } from '#client/ui/list-icon.tsx'
import { type ConvenienceChoice, saveConveniences } from '#contract/onboarding.ts'
import type { Convenience } from '#contract/services.ts'
import { SectionForm } from './section-form.tsx'
import { type SectionProps, useSectionForm } from './use-section-form.ts'

const valuesOf = (saved: ConvenienceChoice | null): ConvenienceChoice => saved ?? { conveniences: [] }

/** The conveniences for customers; saved separately (C14). */
export function ConveniencesSection(props: SectionProps<ConvenienceChoice>) {
  return <ListGate query={conveniencesQuery}>{(list) => <ConveniencesForm {...props} list={list} />}</ListGate>
}

function ConveniencesForm({ list, ...props }: SectionProps<ConvenienceChoice> & { list: readonly Convenience[] }) {
  const { t, i18n } = useLingui()
  const form = useSectionForm({
    ...props,
    section: 'conveniences',
    valuesOf,
    schema: saveConveniences.body,
    toBody: (values) => values,
    save: (body) => call(saveConveniences, { body }),
  })
  const { conveniences } = form.values
  const errors = Object.entries(form.errors).filter(([path]) => path.startsWith('conveniences'))
  return (
    <SectionForm {...props} form={form}>
      <p className={css.count} aria-live="polite">
        {conveniences.length === 0 ? (
          <Trans>What do you offer waiting customers?</Trans>
        ) : (
          <Plural value={conveniences.length} one="# selected" other="# selected" />
        )}
      </p>
      <ToggleChips
        label={t`Amenities`}
        chips={list.map((entry) => ({
          id: entry.id,
          label: nameIn(i18n.locale, entry),
          icon: <ListIcon name={entry.icon} size={24} />,
        }))}
        chosen={new Set(conveniences)}
        onToggle={(id, on) =>
          form.set({ conveniences: on ? [...conveniences, id] : conveniences.filter((one) => one !== id) })
        }
        chipWidth="13rem"
      />
      <FieldError>{errors.at(0)?.[1]}</FieldError>
    </SectionForm>
  )
}
