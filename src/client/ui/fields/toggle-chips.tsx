import type { CSSProperties, ReactNode } from 'react'
import { Icon } from '#client/ui/icon.tsx'
import css from './toggle-chips.module.css'

type ToggleChip = { id: string; label: string; icon?: ReactNode }

export type ToggleChipsProps = {
  /** Name of the group for screen readers. */
  label: string
  chips: readonly ToggleChip[]
  chosen: ReadonlySet<string>
  onToggle: (id: string, on: boolean) => void
  /** Minimum width of a chip, as a CSS length. */
  chipWidth?: string
}

/** Chips for a choice of any number of options, large enough to tap with gloves. */
export function ToggleChips({ label, chips, chosen, onToggle, chipWidth }: ToggleChipsProps) {
  const style = chipWidth ? ({ '--chip-width': chipWidth } as CSSProperties) : undefined
  return (
    <fieldset>
      <legend className="visually-hidden">{label}</legend>
      <div className={css.chips} style={style}>
        {chips.map(({ id, label: text, icon }) => (
          <label key={id} className={css.chip}>
            <input
              type="checkbox"
              value={id}
              checked={chosen.has(id)}
              onChange={(event) => onToggle(id, event.target.checked)}
            />
            <span className={css.text}>{text}</span>
            <span className={css.sign}>
              {icon}
              <Icon name="tabler:check" size={24} className={css.mark} />
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
