import { desk, type Role } from '#domain/role.ts'

/** What belongs to the station: for those who run it. */
export const stationPanels = ['station', 'brands', 'services', 'conveniences', 'hours', 'company'] as const
/** What is everybody's own. */
export const ownPanels = ['look', 'device', 'sessions'] as const
export type StationPanel = (typeof stationPanels)[number]
export type Panel = StationPanel | (typeof ownPanels)[number]

export type SettingsSearch = { section?: Panel }

/** What cannot be read is left out: the list of sections opens. */
export function readSettingsSearch(raw: Record<string, unknown>): SettingsSearch {
  const section = [...stationPanels, ...ownPanels].find((panel) => panel === raw.section)
  return section ? { section } : {}
}

/** The section that is shown on a screen with room for one beside the list: the wanted one, where the role has it. */
export function shownPanel({ section }: SettingsSearch, role: Role): Panel {
  const panels: readonly Panel[] = desk.includes(role) ? [...stationPanels, ...ownPanels] : ownPanels
  return panels.find((panel) => panel === section) ?? panels[0] ?? 'look'
}
