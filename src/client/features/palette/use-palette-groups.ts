import { useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import type { Station } from '#client/station/use-station.ts'
import { normalisePlate } from '#domain/codes/plate.ts'
import { desk } from '#domain/role.ts'
import type { PaletteEntry, PaletteGroup } from './palette-entry.ts'
import { fitOf, rankEntries, toWords } from './rank-entries.ts'
import { useActions } from './use-actions.ts'
import { useFound } from './use-found.ts'
import { useScreens } from './use-screens.ts'

const mostCommands = 6
const mostRecent = 5
/** The least and greatest length of a plate. */
const plateLength = { from: 4, to: 10 }

const looksLikePlate = (plate: string): boolean =>
  plate.length >= plateLength.from && plate.length <= plateLength.to && /\d/.test(plate) && /[A-Z]/.test(plate)

export type Palette = { groups: readonly PaletteGroup[]; isSearching: boolean; isLocal: boolean }

/**
 * Returns the entries that match the typed text; without text, the last used entries, then all actions and screens.
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
  const { recall, orders, cars, people, customers, isSearching, isLocal } = useFound(typed, station, onCustomer)
  const words = toWords(typed)
  const group = (id: string, name: string, entries: readonly PaletteEntry[]): PaletteGroup => ({ id, name, entries })

  if (words.length === 0) {
    const all = [...actions, ...screens.main, ...screens.settings]
    const last = recent.flatMap((id) => all.find((one) => one.id === id) ?? recall(id) ?? []).slice(0, mostRecent)
    const others = (entries: readonly PaletteEntry[]) => entries.filter((one) => !last.includes(one))
    const groups = [
      group('recent', t`Used last`, last),
      group('do', t`Do`, others(actions)),
      group('go', t`Go to`, others(screens.main)),
    ]
    return { groups: groups.filter(({ entries }) => entries.length > 0), isSearching, isLocal }
  }

  const commands = rankEntries([...actions, ...screens.main, ...screens.settings], typed, recent).slice(0, mostCommands)
  const plate = normalisePlate(typed)
  const isKnown = [...orders, ...cars].some(({ label }) => normalisePlate(label) === plate)
  const takeIn: PaletteEntry = {
    id: 'do:take-in',
    label: t`Take in ${typed.trim().toUpperCase()}`,
    look: { kind: 'command', icon: 'tabler:plus' },
    run: () => void navigate({ to: '/{-$locale}/schedule', search: { new: 'walk-in', plate: typed.trim() } }),
  }
  const canTakeIn = desk.includes(station.role) && looksLikePlate(plate) && !isKnown
  const found = [
    group('people', t`People`, people),
    group('orders', t`Orders`, orders),
    group('cars', t`Cars`, cars),
    group('customers', t`Customers`, customers),
  ]
  const go = group('commands', t`Do or open`, canTakeIn ? [...commands, takeIn] : commands)
  // Text that begins a screen's name probably means the screen; otherwise a car or a person is more likely.
  const isNamed = commands.some((one) => fitOf({ label: one.label }, words) >= 2)
  const groups = isNamed ? [go, ...found] : [...found, go]
  return { groups: groups.filter(({ entries }) => entries.length > 0), isSearching, isLocal }
}
