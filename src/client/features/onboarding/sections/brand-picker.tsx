import { Trans, useLingui } from '@lingui/react/macro'
import { useMemo, useState } from 'react'
import css from '#client/features/onboarding/onboarding.module.css'
import { Button } from '#client/ui/button.tsx'
import { SearchField } from '#client/ui/fields/search-field.tsx'
import { ToggleChips } from '#client/ui/fields/toggle-chips.tsx'
import type { Brand } from '#contract/services.ts'
import { findBrands, nameBrand, sortBrands } from './brand-values.ts'

type BrandPickerProps = {
  list: readonly Brand[]
  chosen: ReadonlySet<string>
  onChosen: (chosen: ReadonlySet<string>) => void
  /** Called with a searched make that is not in the list. */
  onOther: (name: string) => void
  isInvalid: boolean
}

/** The makes as chips: popular and selected ones; the others appear by search or all together. */
export function BrandPicker({ list, chosen, onChosen, onOther, isInvalid }: BrandPickerProps) {
  const { t, i18n } = useLingui()
  const [query, setQuery] = useState('')
  const [isWhole, setWhole] = useState(false)
  const sorted = useMemo(() => sortBrands(list, i18n.locale), [list, i18n.locale])
  const search = query.trim()
  const usual = isWhole ? sorted : sorted.filter(({ id, popular }) => popular || chosen.has(id))
  const shown = search ? findBrands(sorted, search) : usual
  const toggle = (id: string, on: boolean) => {
    const next = new Set(chosen)
    if (on) next.add(id)
    else next.delete(id)
    onChosen(next)
  }
  return (
    <div className={css.list}>
      <SearchField
        label={t`Search makes`}
        value={query}
        onText={setQuery}
        // Enter would submit the form; here it selects the make that was found.
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          const [first] = shown
          if (search && first) toggle(first.id, !chosen.has(first.id))
        }}
        {...(isInvalid ? { 'aria-invalid': true } : {})}
      />
      <ToggleChips
        label={t`Makes`}
        chips={shown.map((brand) => ({ id: brand.id, label: nameBrand(brand, i18n.locale) }))}
        chosen={chosen}
        onToggle={toggle}
        chipWidth="9rem"
      />
      <p role="status" className={search && shown.length === 0 ? css.note : 'visually-hidden'}>
        {search && shown.length === 0 && <Trans>“{search}” is not in the list.</Trans>}
      </p>
      {search && shown.length === 0 && (
        <Button
          icon="tabler:plus"
          onClick={() => {
            onOther(search)
            setQuery('')
          }}
        >
          <Trans>Add “{search}”</Trans>
        </Button>
      )}
      {!search && !isWhole && shown.length < list.length && (
        <Button variant="quiet" icon="tabler:chevron-down" onClick={() => setWhole(true)}>
          <Trans>Show all {list.length} makes</Trans>
        </Button>
      )}
    </div>
  )
}
