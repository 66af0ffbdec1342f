import { useLingui } from '@lingui/react/macro'
import { TextField } from '#client/ui/fields/text-field.tsx'
import css from './scan.module.css'
import { ScanButton } from './scan-button.tsx'

type KeyTagFieldProps = { value: string; onValue: (tag: string) => void; error?: string | undefined }

/** The key tag of an order: typed, or scanned from its label. */
export function KeyTagField({ value, onValue, error }: KeyTagFieldProps) {
  const { t } = useLingui()
  return (
    <div className={css.tag}>
      <TextField
        label={t`Key tag`}
        optional
        autoComplete="off"
        maxLength={20}
        value={value}
        error={error}
        onChange={({ target }) => onValue(target.value)}
      />
      <ScanButton
        wants={['key-tag']}
        label={t`Scan the label`}
        onScan={(scanned) => scanned.kind === 'key-tag' && onValue(scanned.tag)}
      />
    </div>
  )
}
