import { useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { newBookingFor } from '#client/features/appointments/search/new-booking-for.ts'
import type { KeptOnly } from '#client/features/appointments/search/use-search.ts'
import type { Station } from '#client/station/use-station.ts'
import { normalisePlate } from '#domain/codes/plate.ts'
import { desk } from '#domain/role.ts'
import { guessSought } from '#domain/search-words.ts'
import type { PaletteEntry, PaletteGroup } from './palette-entry.ts'
import { fitOf, rankEntries, toWords } from './rank-entries.ts'
import { useActions } from './use-actions.ts'
import { useFound } from './use-found.ts'
import { useScreens } from './use-screens.ts'

const mostCommands = 6
const mostRecent = 5
const fewestLetters = 2

export type Palette = {
  groups: readonly PaletteGroup[]
  isSearching: boolean
  kept: KeptOnly | null
  /** No order, car, customer, person, action or page fits. */
  isNothing: boolean
}

/**
 * Returns the entries that match the typed text; without text, the recently used ones, then all actions and pages.
 * `recent` are ids, latest first.
 */
export function usePaletteGroups(
  typed: string,
  recent: readonly string[],
  station: Station,
  onCustomer: (id: string, name: string) => void,
): Palette {
  const { t } = useLingui()
  const navigate = useNavigate()
  const actions = useActions(station)
  const screens = useScreens(station)
  const { recall, people, groups: records, found, isSearching, kept } = useFound(typed, station, onCustomer)
  const words = toWords(typed)
  const group = (id: string, name: string, entries: readonly PaletteEntry[]): PaletteGroup => ({ id, name, entries })
  const withEntries = (groups: readonly PaletteGroup[]) => groups.filter(({ entries }) => entries.length > 0)
  const pages = [...screens.main, ...screens.settings]

  if (words.length === 0) {
    const all = [...actions, ...pages]
    const last = recent.flatMap((id) => all.find((one) => one.id === id) ?? recall(id) ?? []).slice(0, mostRecent)
    const others = (entries: readonly PaletteEntry[]) => entries.filter((one) => !last.includes(one))
    const groups = withEntries([
      group('recent', t`Recent`, last),
      group('do', t`Actions`, others(actions)),
      group('go', t`Pages`, others(screens.main)),
    ])
    return { groups, isSearching, kept, isNothing: false }
  }

  const commands = rankEntries([...actions, ...pages], typed, recent).slice(0, mostCommands)
  const isPage = ({ id }: PaletteEntry) => pages.some((page) => page.id === id)
  const results = withEntries([group('people', t`People`, people), ...records])
  const isNothing = results.length === 0 && commands.length === 0 && !isSearching
  const go = withEntries([
    group('do', t`Actions`, [...commands.filter((one) => !isPage(one)), ...startEntries()]),
    group('go', t`Pages`, commands.filter(isPage)),
  ])
  // Text that begins a page's name probably means the page; otherwise a car or a person is more likely.
  const isNamed = commands.some((one) => fitOf({ label: one.label }, words) >= 2)
  return { groups: isNamed ? [...go, ...results] : [...results, ...go], isSearching, kept, isNothing }

  /** The next steps of the desk with a text that was not found: a walk-in for a plate, a booking for any. */
  function startEntries(): PaletteEntry[] {
    const text = typed.trim()
    if (!desk.includes(station.role) || isSearching || text.length < fewestLetters) return []
    const isPlate = guessSought(text) === 'plate'
    const plate = normalisePlate(text)
    const isKnown = isPlate
      ? [...found.orders.found, ...found.cars.found].some((one) => normalisePlate(one.vehicle.plate ?? '') === plate)
      : records.some(({ entries }) => entries.length > 0) || people.length > 0 || commands.length > 0
    if (isKnown) return []
    const schedule = '/{-$locale}/schedule'
    const q = isPlate ? text.toUpperCase() : text
    const booking: PaletteEntry = {
      id: 'do:book-for',
      label: t`New booking for “${q}”`,
      look: { kind: 'command', icon: 'tabler:calendar-plus' },
      run: () => void navigate({ to: schedule, search: newBookingFor(text) }),
    }
    const walkIn: PaletteEntry = {
      id: 'do:walk-in-for',
      label: t`Check in ${q}`,
      look: { kind: 'command', icon: 'tabler:plus' },
      run: () => void navigate({ to: schedule, search: { new: 'walk-in', plate: q } }),
    }
    return isPlate ? [walkIn, booking] : [booking]
  }
}
