import { desk, type Role } from '#domain/role.ts'

/** What belongs to the station: for those who run it. */
const stationPanels = ['station', 'photos', 'brands', 'services', 'conveniences', 'hours', 'company'] as const
/** What has screens of its own. */
const otherPanels = ['messages', 'tablets', 'data'] as const
/** What is everybody's own. */
const ownPanels = ['look', 'device', 'sessions'] as const
/** A tablet of the workshop has no account of its own. */
const tabletPanels = ['look', 'device'] as const
export type StationPanel = (typeof stationPanels)[number]
export type Panel = StationPanel | (typeof otherPanels)[number] | (typeof ownPanels)[number]

/** Who looks at the settings. */
export type SettingsReader = { role: Role; isTablet: boolean }

export type SettingsSearch = { section?: Panel }

/** What cannot be read is left out: the list of sections opens. */
export function readSettingsSearch(raw: Record<string, unknown>): SettingsSearch {
  const section = [...stationPanels, ...otherPanels, ...ownPanels].find((panel) => panel === raw.section)
  return section ? { section } : {}
}

/** The sections that a reader has. */
export function panelsFor({ role, isTablet }: SettingsReader): { station: readonly Panel[]; own: readonly Panel[] } {
  const others = otherPanels.filter((panel) => panel !== 'data' || (role === 'owner' && !isTablet))
  return {
    station: desk.includes(role) ? [...stationPanels, ...others] : [],
    own: isTablet ? tabletPanels : ownPanels,
  }
}

/** The section that is shown on a screen with room for one beside the list: the wanted one, where the reader has it. */
export function shownPanel({ section }: SettingsSearch, reader: SettingsReader): Panel {
  const { station, own } = panelsFor(reader)
  const panels = [...station, ...own]
  return panels.find((panel) => panel === section) ?? panels[0] ?? 'look'
}
