import { useLingui } from '@lingui/react/macro'
import { TextField } from '#client/ui/fields/text-field.tsx'
import { maxPlateLength, normalisePlate, type PlateFault, plateWarning } from '#domain/codes/plate.ts'
import { CountryField } from './country-field.tsx'
import css from './first-plate.module.css'
import type { FirstPlate } from './first-plate.ts'

export type FirstPlateFieldsProps = {
  id?: string
  entry: FirstPlate
  onEntry: (entry: Partial<FirstPlate>) => void
  fault: PlateFault | null
}

/** The plate of a car that was booked without one. */
export function FirstPlateFields({ id, entry: { plate, country }, onEntry, fault }: FirstPlateFieldsProps) {
  const { t } = useLingui()
  const typed = normalisePlate(plate)
  const isOdd = typed.length >= 7 && plateWarning(typed, country) === 'unusual'
  const describeFault = () => {
    if (fault === null) return undefined
    if (fault === 'empty') return t`Enter the plate.`
    return fault === 'bad-length'
      ? t`A plate can have up to 15 characters.`
      : t`The plate contains a character that is not allowed.`
  }
  return (
    <div className={css.fields}>
      <TextField
        {...(id ? { id } : {})}
        label={t`Plate`}
        required
        data-autofocus
        autoCapitalize="characters"
        autoComplete="off"
        spellCheck={false}
        maxLength={maxPlateLength + 5}
        value={plate}
        error={describeFault()}
        hint={isOdd && t`Doesn’t look like a Polish plate. Check it, or change the country.`}
        onChange={(event) => onEntry({ plate: event.target.value.toUpperCase() })}
      />
      <CountryField value={country} onValue={(chosen) => onEntry({ country: chosen })} />
    </div>
  )
}
