import { desk, type Role } from '#domain/role.ts'

/** The sections of the station, for desk roles. */
const stationPanels = ['station', 'photos', 'brands', 'services', 'conveniences', 'hours', 'company'] as const
/** The sections with screens of their own. */
const otherPanels = [
  'customers',
  'messages',
  'follow-ups',
  'inspections',
  'key-tags',
  'tablets',
  'sign-in',
  'imports',
  'data',
] as const
/** The sections that only an owner has, at a device of their own. */
const ownerPanels: readonly Panel[] = ['customers', 'follow-ups', 'inspections', 'sign-in', 'imports', 'data']
/** The personal sections, for all roles. */
const ownPanels = ['look', 'device', 'sessions'] as const
/** The sections of a shared tablet, which has no user account. */
const tabletPanels = ['look', 'device'] as const
export type StationPanel = (typeof stationPanels)[number]
export type Panel = StationPanel | (typeof otherPanels)[number] | (typeof ownPanels)[number]

/** The user of the settings. */
export type SettingsReader = { role: Role; isTablet: boolean }

export type SettingsSearch = { section?: Panel }

/** Omits an unknown section: the list of sections opens. */
export function readSettingsSearch(raw: Record<string, unknown>): SettingsSearch {
  const section = [...stationPanels, ...otherPanels, ...ownPanels].find((panel) => panel === raw.section)
  return section ? { section } : {}
}

/** Returns the sections that are available to a user. */
export function panelsFor({ role, isTablet }: SettingsReader): { station: readonly Panel[]; own: readonly Panel[] } {
  const others = otherPanels.filter((panel) => !ownerPanels.includes(panel) || (role === 'owner' && !isTablet))
  return {
    station: desk.includes(role) ? [...stationPanels, ...others] : [],
    own: isTablet ? tabletPanels : ownPanels,
  }
}

/** Returns the section to show on a wide screen: the requested one if it is available, otherwise the first one. */
export function shownPanel({ section }: SettingsSearch, reader: SettingsReader): Panel {
  const { station, own } = panelsFor(reader)
  const panels = [...station, ...own]
  return panels.find((panel) => panel === section) ?? panels[0] ?? 'look'
}
