import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { type KeyboardEvent, useDeferredValue, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { KeptNote } from '#client/features/appointments/search/kept-note.tsx'
import { CustomerSheet } from '#client/features/customers/customer-sheet.tsx'
import { ScanButton } from '#client/features/scan/scan-button.tsx'
import type { Station } from '#client/station/use-station.ts'
import { moveInList } from '#client/ui/fields/move-in-list.ts'
import { Icon } from '#client/ui/icon.tsx'
import { readTypedAhead } from '#client/ui/open-palette.ts'
import { Sheet } from '#client/ui/sheet.tsx'
import { carOf } from '#domain/scan/car-of.ts'
import type { Scanned } from '#domain/scan/scanned.ts'
import css from './palette.module.css'
import type { EntryLook, PaletteEntry } from './palette-entry.ts'
import { PaletteOption } from './palette-option.tsx'
import { readRecent, saveRecent } from './recent-entries.ts'
import { usePaletteGroups } from './use-palette-groups.ts'

export type PaletteSheetProps = { station: Station; onClose: () => void }

/** The search for screens, actions, cars, orders and people (WAI-ARIA combobox with a listbox). */
export function PaletteSheet({ station, onClose }: PaletteSheetProps) {
  const [customer, setCustomer] = useState<{ id: string; name: string } | null>(null)
  if (customer) return <CustomerSheet {...customer} station={station} onClose={onClose} />
  return <Search station={station} onClose={onClose} onCustomer={(id, name) => setCustomer({ id, name })} />
}

/** The kinds of entries that can be restored from their id. */
const recalled: ReadonlySet<EntryLook['kind']> = new Set(['command', 'order', 'person'])

const anyCode = ['key-tag', 'certificate', 'vin'] as const

type SearchProps = PaletteSheetProps & { onCustomer: (id: string, name: string) => void }

function Search({ station, onClose, onCustomer }: SearchProps) {
  const { t } = useLingui()
  const listId = useId()
  const navigate = useNavigate()
  const list = useRef<HTMLDivElement>(null)
  const [typed, setTyped] = useState('')
  useLayoutEffect(() => setTyped(readTypedAhead()), [])
  const [recent] = useState(() => readRecent(station.userId))
  // The id of the selected entry; by default the first entry. Later results are added after it.
  const [chosenId, setChosenId] = useState<string | null>(null)
  const { groups, isSearching, kept, isNothing } = usePaletteGroups(typed, recent, station, onCustomer)
  // The field opens first; the list follows, without blocking the tap.
  const isListed = useDeferredValue(true, false)
  const listed = isListed ? groups : []
  const entries = listed.flatMap((group) => group.entries)
  const at = Math.max(
    0,
    entries.findIndex(({ id }) => id === chosenId),
  )
  const active = entries[at]
  const q = typed.trim()
  const optionId = (entry: PaletteEntry) => `${listId}-${entry.id}`

  const activeId = active?.id
  useEffect(() => {
    if (!activeId || chosenId === null) list.current?.scrollTo({ top: 0 })
    else list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' })
  }, [activeId, chosenId])

  const run = (entry: PaletteEntry) => {
    if (recalled.has(entry.look.kind)) saveRecent(station.userId, entry.id)
    if (!entry.staysOpen) onClose()
    entry.run()
  }
  const press = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      setChosenId(entries[moveInList(at, event.key === 'ArrowDown' ? 1 : -1, entries.length)]?.id ?? null)
    } else if (event.key === 'Enter') {
      event.preventDefault()
      if (active) run(active)
    }
  }
  const takeScanned = (scanned: Scanned) => {
    if (scanned.kind === 'key-tag') {
      onClose()
      void navigate({ to: '/{-$locale}/tag/$tag', params: { tag: scanned.tag } })
      return
    }
    const car = carOf(scanned)
    setTyped(car?.plate ?? car?.vin ?? '')
    setChosenId(null)
  }
  return (
    <Sheet open onClose={onClose} title={t`Search`} width="wide">
      <div className={css.palette}>
        <div className={css.field}>
          <Icon name="tabler:search" size={22} />
          <input
            type="text"
            role="combobox"
            data-autofocus
            className={css.input}
            aria-label={t`Search or jump to…`}
            placeholder={t`Search or jump to…`}
            aria-autocomplete="list"
            aria-expanded={entries.length > 0}
            aria-controls={listId}
            aria-activedescendant={active && optionId(active)}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            enterKeyHint="go"
            maxLength={80}
            value={typed}
            onChange={({ target }) => {
              setTyped(target.value)
              setChosenId(null)
            }}
            onKeyDown={press}
          />
          <ScanButton
            wants={anyCode}
            label={t`Scan a key tag, a registration certificate or a VIN`}
            onScan={takeScanned}
          />
        </div>
        {/* A tap must not blur the field: the on-screen keyboard would close and the layout would shift. */}
        <div
          ref={list}
          id={listId}
          role="listbox"
          aria-label={t`Search results`}
          className={css.list}
          hidden={entries.length === 0}
          onPointerDown={(event) => event.pointerType === 'mouse' && event.preventDefault()}
        >
          {listed.map((group) => (
            // biome-ignore lint/a11y/useSemanticElements: a group of options is not a fieldset
            <div key={group.id} role="group" aria-labelledby={`${listId}-${group.id}`}>
              <div id={`${listId}-${group.id}`} role="presentation" className={css.group}>
                {group.name}
              </div>
              {group.entries.map((entry) => (
                // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are handled by the field
                // biome-ignore lint/a11y/useFocusableInteractive: the field holds the focus (aria-activedescendant)
                <div
                  key={entry.id}
                  id={optionId(entry)}
                  role="option"
                  aria-selected={entry === active}
                  className={css.option}
                  onClick={() => run(entry)}
                >
                  <PaletteOption entry={entry} station={station} />
                </div>
              ))}
            </div>
          ))}
        </div>
        {isNothing && (
          <p className={css.nothing}>
            <Trans>No results for “{q}”</Trans>
          </p>
        )}
        {kept && <KeptNote kept={kept} station={station} />}
        <p className={css.help}>
          <Trans>
            <kbd>↑</kbd> <kbd>↓</kbd> choose, <kbd>Enter</kbd> open, <kbd>Esc</kbd> close
          </Trans>
        </p>
        <p role="status" className="visually-hidden">
          {typed.trim() !== '' &&
            !isSearching &&
            (isNothing ? t`No results` : groups.map(({ name }) => name).join(', '))}
        </p>
      </div>
    </Sheet>
  )
}
