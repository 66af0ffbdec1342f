import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Button } from '#client/ui/button.tsx'
import { SelectField } from '#client/ui/fields/select-field.tsx'
import { DayField } from '#client/ui/fields/text-field.tsx'
import { Sheet } from '#client/ui/sheet.tsx'
import type { LocalDate } from '#domain/wall-time.ts'
import shared from './crm.module.css'
import css from './list-tools.module.css'

export type FiltersSheetProps = { onReset: () => void; onClose: () => void; children: ReactNode }

/** All filters of a list; the list behind the sheet follows at once. */
export function FiltersSheet({ onReset, onClose, children }: FiltersSheetProps) {
  const { t } = useLingui()
  return (
    <Sheet
      open
      onClose={onClose}
      width="wide"
      title={t`Filters`}
      footer={
        <>
          <Button onClick={onReset}>
            <Trans>Reset</Trans>
          </Button>
          <Button variant="signal" onClick={onClose}>
            <Trans>Show the list</Trans>
          </Button>
        </>
      }
    >
      <div className={css.groups}>{children}</div>
    </Sheet>
  )
}

export function FilterGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset>
      <legend className={shared.legend}>{title}</legend>
      <div className={css.choices}>{children}</div>
    </fieldset>
  )
}

const spans = [1, 3, 6, 12, 24, 36, 60] as const

export type MonthsFieldProps = {
  label: string
  placeholder: string
  /** A number of months in words. */
  labelOf: (months: number) => string
  value: number | undefined
  onValue: (months: number | undefined) => void
}

/** A number of months that is usual in a workshop; one from the address is kept. */
export function MonthsField({ label, placeholder, labelOf, value, onValue }: MonthsFieldProps) {
  const all =
    value === undefined || spans.some((span) => span === value) ? spans : [...spans, value].sort((a, b) => a - b)
  return (
    <SelectField
      label={label}
      placeholder={placeholder}
      options={all.map((months) => ({ value: String(months), label: labelOf(months) }))}
      value={value === undefined ? '' : String(value)}
      onValue={(months) => onValue(Number(months) || undefined)}
    />
  )
}

type VisitDays = { visitedFrom?: LocalDate; visitedTo?: LocalDate; absentMonths?: number }
export type VisitFieldsProps = {
  search: VisitDays
  onChange: (change: Partial<Record<keyof VisitDays, unknown>>) => void
}

/** When the last visit was. */
export function VisitFields({ search, onChange }: VisitFieldsProps) {
  const { t } = useLingui()
  const day = (key: 'visitedFrom' | 'visitedTo', label: string) => (
    <DayField label={label} value={search[key]} onDay={(day) => onChange({ [key]: day })} />
  )
  return (
    <FilterGroup title={t`Last visit`}>
      {day('visitedFrom', t`From`)}
      {day('visitedTo', t`Until`)}
      <MonthsField
        label={t`How long ago`}
        placeholder={t`Any time`}
        labelOf={(months) => t`${plural(months, { one: 'More than a month ago', other: 'More than # months ago' })}`}
        value={search.absentMonths}
        onValue={(months) => onChange({ absentMonths: months })}
      />
    </FilterGroup>
  )
}
