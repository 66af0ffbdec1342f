import { useLingui as useI18n } from '@lingui/react'
import { Trans, useLingui } from '@lingui/react/macro'
import css from '#client/features/onboarding/onboarding.module.css'
import { Button, IconButton } from '#client/ui/button.tsx'
import { FieldError } from '#client/ui/fields/field.tsx'
import { SelectField } from '#client/ui/fields/select-field.tsx'
import { TextField } from '#client/ui/fields/text-field.tsx'
import { bayKinds } from '#contract/bays.ts'
import { bayKindLabels } from '#contract/labels/bay-labels.ts'
import type { BayValue } from './base-info-values.ts'

type BayListProps = {
  bays: readonly BayValue[]
  onBays: (bays: BayValue[]) => void
  /** Messages by field path, such as `bays.0.name`. */
  errors: Readonly<Record<string, string>>
}

/** The bays of the station, one car each: they become the columns of the board. */
export function BayList({ bays, onBays, errors }: BayListProps) {
  const { t } = useLingui()
  const { i18n } = useI18n()
  const kinds = bayKinds.map((value) => ({ value, label: i18n._(bayKindLabels[value]) }))
  const change = (index: number, part: Partial<BayValue>) =>
    onBays(bays.map((bay, at) => (at === index ? { ...bay, ...part } : bay)))
  const add = () => {
    const last = bays.at(-1)
    const number = bays.length + 1
    onBays([...bays, { key: crypto.randomUUID(), name: t`Bay ${number}`, kind: last?.kind ?? 'lift', active: true }])
  }
  return (
    <fieldset className={css.group}>
      <legend>
        <Trans>Bays</Trans>
      </legend>
      <p className={css.note}>
        <Trans>One car per bay. Bays are the columns of your board.</Trans>
      </p>
      <div className={css.bayHead} aria-hidden="true">
        <span>{t`Name`}</span>
        <span>{t`Type`}</span>
      </div>
      <ul className={css.bays}>
        {bays.map((bay, index) => (
          <li key={bay.key} className={css.bay}>
            <TextField
              label={t`Name of bay ${index + 1}`}
              labelHidden
              name={`bays.${index}.name`}
              value={bay.name}
              maxLength={40}
              error={errors[`bays.${index}.name`] ?? errors[`bays.${index}.id`]}
              onChange={(event) => change(index, { name: event.target.value })}
            />
            <SelectField
              label={t`Type of bay ${index + 1}`}
              labelHidden
              options={kinds}
              value={bay.kind}
              onValue={(kind) => change(index, { kind })}
            />
            <IconButton
              variant="quiet"
              icon="tabler:trash"
              label={t`Remove ${bay.name}`}
              disabled={bays.length === 1}
              onClick={() => onBays(bays.filter((_, at) => at !== index))}
            />
          </li>
        ))}
      </ul>
      <FieldError>{errors.bays}</FieldError>
      <Button icon="tabler:plus" onClick={add} disabled={bays.length >= 60}>
        <Trans>Add a bay</Trans>
      </Button>
    </fieldset>
  )
}
