import { useLingui as useI18n } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { describeIssue } from '#client/i18n/issue-messages.ts'
import { TextField } from '#client/ui/fields/text-field.tsx'
import { judgeNumber, type NumberField as Name, writeNumber } from './legal-values.ts'

export type NumberFieldProps = {
  name: Name
  label: string
  value: string
  hint: string
  /** The error of the last save. */
  error: string | undefined
  onValue: (value: string) => void
}

/** A Polish number: checked while typing, and formatted as on official papers on blur. */
export function NumberField({ name, label, value, hint, error, onValue }: NumberFieldProps) {
  const { t } = useLingui()
  const { i18n } = useI18n()
  const [isLeft, setIsLeft] = useState(false)
  const verdict = judgeNumber(name, value)
  const rule = typeof verdict === 'object' ? verdict.rule : verdict === 'unfinished' && isLeft ? 'bad-length' : null
  const found = rule === null ? undefined : describeIssue({ code: 'custom', rule }, i18n)
  return (
    <TextField
      name={name}
      label={label}
      value={value}
      inputMode="numeric"
      autoComplete="off"
      optional
      hint={verdict === 'right' ? t`Valid number.` : hint}
      error={error ?? found}
      onChange={({ target }) => onValue(target.value)}
      onFocus={() => setIsLeft(false)}
      onBlur={() => {
        setIsLeft(true)
        const written = writeNumber(name, value)
        if (written !== value) onValue(written)
      }}
    />
  )
}
