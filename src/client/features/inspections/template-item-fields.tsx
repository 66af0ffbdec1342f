import { Trans, useLingui } from '@lingui/react/macro'
import { Button, IconButton } from '#client/ui/button.tsx'
import { Checkbox } from '#client/ui/fields/checkbox.tsx'
import { SelectField } from '#client/ui/fields/select-field.tsx'
import { TextField } from '#client/ui/fields/text-field.tsx'
import { gradeLabels } from '#contract/labels/grade-labels.ts'
import {
  type ChoiceOption,
  grades,
  itemKinds,
  longestItemHint,
  longestItemLabel,
  longestUnit,
  mostDecimals,
  mostOptions,
} from '#domain/inspections/template.ts'
import { type ItemEntry, limitFields } from './template-entry.ts'
import { itemKindLabels, limitLabels } from './template-labels.ts'
import css from './templates.module.css'

type TemplateItemFieldsProps = {
  item: ItemEntry
  /** Of the item in the request. */
  path: string
  errors: Readonly<Record<string, string>>
  newPartId: () => string
  onChange: (change: Partial<ItemEntry>) => void
  /** `null`: it is the first one. */
  onUp: (() => void) | null
  onRemove: () => void
}

/** The fields of one item of a template. */
export function TemplateItemFields(props: TemplateItemFieldsProps) {
  const { item, path, errors, newPartId, onChange, onUp, onRemove } = props
  const { t, i18n } = useLingui()
  const name = item.label || t`this item`
  const setOption = (id: string, change: Partial<ChoiceOption>) =>
    onChange({ options: item.options.map((one) => (one.id === id ? { ...one, ...change } : one)) })
  const newOption = (): ChoiceOption => ({ id: newPartId(), label: '', grade: null })
  return (
    <li>
      <div className={css.line}>
        <TextField
          label={t`Item`}
          value={item.label}
          onChange={({ target }) => onChange({ label: target.value })}
          error={errors[`${path}.label`]}
          maxLength={longestItemLabel}
          autoComplete="off"
        />
        <SelectField
          label={t`Answered by`}
          value={item.kind}
          options={itemKinds.map((value) => ({ value, label: i18n._(itemKindLabels[value]) }))}
          onValue={(kind) =>
            onChange({
              kind,
              ...(kind === 'choice' && item.options.length < 2 && { options: [newOption(), newOption()] }),
            })
          }
        />
        <IconButton
          icon="tabler:arrow-up"
          label={t`Move ${name} up`}
          disabled={onUp === null}
          onClick={() => onUp?.()}
        />
        <IconButton icon="tabler:trash" label={t`Remove ${name}`} onClick={onRemove} />
      </div>
      {item.kind === 'measurement' && (
        <div className={css.limits}>
          <TextField
            label={t`Unit`}
            value={item.unit}
            onChange={({ target }) => onChange({ unit: target.value })}
            error={errors[`${path}.unit`]}
            maxLength={longestUnit}
            autoComplete="off"
          />
          <SelectField
            label={t`Decimal places`}
            value={String(item.decimals)}
            options={Array.from({ length: mostDecimals + 1 }, (_, at) => ({ value: String(at), label: String(at) }))}
            onValue={(value) => onChange({ decimals: Number(value) })}
          />
          {limitFields.map((field) => (
            <TextField
              key={field}
              label={i18n._(limitLabels[field])}
              optional
              inputMode="decimal"
              value={item[field]}
              onChange={({ target }) => onChange({ [field]: target.value })}
              error={errors[`${path}.${field}`]}
              maxLength={12}
              autoComplete="off"
            />
          ))}
        </div>
      )}
      {item.kind === 'choice' && (
        <ul className={css.options}>
          {item.options.map((option, at) => (
            <li key={option.id} className={css.line}>
              <TextField
                label={t`Option ${at + 1}`}
                value={option.label}
                onChange={({ target }) => setOption(option.id, { label: target.value })}
                error={errors[`${path}.options.${at}.label`]}
                maxLength={longestItemLabel}
                autoComplete="off"
              />
              <SelectField
                label={t`Grade`}
                value={option.grade ?? ''}
                placeholder={t`none`}
                options={grades.map((value) => ({ value, label: i18n._(gradeLabels[value]) }))}
                onValue={(value) => setOption(option.id, { grade: grades.find((one) => one === value) ?? null })}
              />
              <IconButton
                icon="tabler:trash"
                label={t`Remove option ${at + 1}`}
                disabled={item.options.length <= 2}
                onClick={() => onChange({ options: item.options.filter(({ id }) => id !== option.id) })}
              />
            </li>
          ))}
          {item.options.length < mostOptions && (
            <li>
              <Button icon="tabler:plus" onClick={() => onChange({ options: [...item.options, newOption()] })}>
                <Trans>Add an option</Trans>
              </Button>
            </li>
          )}
        </ul>
      )}
      <div className={css.line}>
        <TextField
          label={t`Hint`}
          optional
          value={item.hint}
          onChange={({ target }) => onChange({ hint: target.value })}
          error={errors[`${path}.hint`]}
          maxLength={longestItemHint}
          autoComplete="off"
        />
        <Checkbox name={`photo-${item.id}`} checked={item.photo} onValue={(photo) => onChange({ photo })}>
          <Trans>Photo required</Trans>
        </Checkbox>
      </div>
    </li>
  )
}
