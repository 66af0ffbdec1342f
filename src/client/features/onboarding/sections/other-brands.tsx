import { Trans, useLingui } from '@lingui/react/macro'
import css from '#client/features/onboarding/onboarding.module.css'
import { Button, IconButton } from '#client/ui/button.tsx'
import { FieldError } from '#client/ui/fields/field.tsx'
import { TextField } from '#client/ui/fields/text-field.tsx'
import { addOther, type BrandValues } from './brand-values.ts'

type OtherBrandsProps = {
  other: readonly string[]
  typed: string
  onOther: (changed: Partial<BrandValues>) => void
  /** Returns the message of a make, by its index in the saved list. */
  errorOf: (index: number) => string | undefined
}

const most = 20

/** The typed makes that are not in the list. */
export function OtherBrands({ other, typed, onOther, errorOf }: OtherBrandsProps) {
  const { t } = useLingui()
  const add = () => onOther({ other: addOther(other, typed), typed: '' })
  return (
    <div className={css.list}>
      <div className={css.addLine}>
        <TextField
          label={t`Other make`}
          hint={t`Not in the list? Type it.`}
          optional
          maxLength={60}
          autoComplete="off"
          value={typed}
          disabled={other.length >= most}
          error={errorOf(other.length)}
          onChange={({ target }) => onOther({ typed: target.value })}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            add()
          }}
        />
        <Button icon="tabler:plus" disabled={typed.trim() === ''} onClick={add} className={css.addButton ?? ''}>
          <Trans>Add</Trans>
        </Button>
      </div>
      {other.length > 0 && (
        <ul className={css.tags}>
          {other.map((name, index) => (
            <li key={name}>
              <span className={css.tag}>
                {name}
                <IconButton
                  variant="quiet"
                  icon="tabler:x"
                  label={t`Remove ${name}`}
                  onClick={() => onOther({ other: other.toSpliced(index, 1) })}
                />
              </span>
              <FieldError>{errorOf(index)}</FieldError>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
