import { newId } from '#client/api/new-id.ts'
import { useDecide } from '#client/offline/outbox/use-decide.ts'
import type { Station } from '#client/station/use-station.ts'
import {
  isCurrentAnswer,
  isCurrentDetails,
  isCurrentFinding,
  isCurrentLine,
  readLineText,
} from '#domain/outbox/current.ts'
import { settingsOf } from '#domain/outbox/order-details.ts'
import { type CommandEntry, isStatusEntry, type OutboxEntry } from '#domain/outbox/outbox.ts'
import { canApplyAnyway } from '#domain/outbox/outbox-decision.ts'
import { DetailsConflict } from './details-conflict.tsx'
import { FindingConflict } from './finding-conflict.tsx'
import { InspectionConflict } from './inspection-conflict.tsx'
import { LineConflict } from './line-conflict.tsx'

/** Whether an unsent change waits for the choice between two versions of a line, a finding or of details. */
export const isVersionConflict = (entry: OutboxEntry, station: Pick<Station, 'role'>): entry is CommandEntry =>
  !isStatusEntry(entry) && canApplyAnyway(entry, station.role)

export type EntryConflictProps = {
  entry: CommandEntry
  station: Station
  now: number
  /** Called instead of discarding the own version. */
  onUseCurrent: () => void
  /** Called when the own version is sent anew. */
  onSaveMine?: () => void
}

/** The card of an unsent change of a line, a finding or of details that somebody else was faster with. */
export function EntryConflict({ entry, station, now, onUseCurrent, onSaveMine }: EntryConflictProps) {
  const decide = useDecide()
  const current = entry.problem?.current ?? null
  const saveMine = () => {
    void decide({ kind: 'apply', key: entry.key, newKey: newId(), role: station.role }).then((isDone) => {
      if (isDone) onSaveMine?.()
    })
  }
  const shared = { station, now, onUseCurrent, onSaveMine: saveMine }
  if (isCurrentLine(current)) {
    const mine = entry.kind === 'line-removal' ? null : (readLineText(entry.body) ?? null)
    return <LineConflict {...shared} current={current} mine={mine} />
  }
  if (isCurrentFinding(current)) return <FindingConflict {...shared} current={current} entry={entry} />
  if (isCurrentAnswer(current)) return <InspectionConflict {...shared} current={current} entry={entry} />
  return isCurrentDetails(current) ? <DetailsConflict {...shared} current={current} mine={settingsOf(entry)} /> : null
}
