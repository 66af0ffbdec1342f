import type { CSSProperties, ReactNode } from 'react'
import { Icon } from '#client/ui/icon.tsx'
import css from './toggle-chips.module.css'

type ToggleChip = { id: string; label: string; icon?: ReactNode }

export type ToggleChipsProps = {
  /** For screen readers: what is chosen here. */
  label: string
  chips: readonly ToggleChip[]
  chosen: ReadonlySet<string>
  onToggle: (id: string, on: boolean) => void
  /** CSS length: how narrow a chip may get. */
  chipWidth?: string
}

/** Many things of which any may be chosen, each one large enough for a glove. */
export function ToggleChips({ label, chips, chosen, onToggle, chipWidth }: ToggleChipsProps) {
  const style = chipWidth ? ({ '--chip-width': chipWidth } as CSSProperties) : undefined
  return (
    <fieldset>
      <legend className="visually-hidden">{label}</legend>
      <div className={css.chips} style={style}>
        {chips.map(({ id, label: word, icon }) => (
          <label key={id} className={css.chip}>
            <input
              type="checkbox"
              value={id}
              checked={chosen.has(id)}
              onChange={(event) => onToggle(id, event.target.checked)}
            />
            <span className={css.word}>{word}</span>
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
