import type { Status } from '#domain/appointment.ts'

export type TapKind =
  | 'create'
  | 'status'
  | 'note'
  | 'details'
  | 'line'
  | 'photo'
  | 'finding'
  | 'answer'
  | 'inspection'
  | 'check'
  | 'report'

/** A change that a person makes on the tablet, as observed from outside the page. */
export type Tap = {
  appointmentId: string
  kind: TapKind
  /** The target of a status change. */
  to: Status | null
  /** Made by the page; `null` if the browser ended before the call was seen. */
  key: string | null
  /** The key of the tap that it undoes. */
  undoes: string | null
  /** The page was notified that the change is saved on this device or on the server. */
  saved: boolean
}

/** A person's change in the database; `seq` gives the order in which the server made the changes of an appointment. */
export type TrialEvent = Pick<Tap, 'appointmentId' | 'kind' | 'to' | 'undoes'> & { id: string; seq: number }

export type TrialVerdict = {
  /** Changes reported as saved that have no row. */
  lost: Tap[]
  /** Rows of a change beyond the first. */
  doubled: TrialEvent[]
  /** Rows before that of an earlier tap. */
  reordered: TrialEvent[]
  /** Rows that no tap explains, or that a tap explains only under another key. */
  unexplained: TrialEvent[]
}

/**
 * Compares the database with the taps, both in their order. A tap that was not reported as saved may have one row or
 * none; so may a tap that was undone before it was sent, if its undo has no row either.
 */
export function judge(taps: readonly Tap[], rows: readonly TrialEvent[]): TrialVerdict {
  const verdict: TrialVerdict = { lost: [], doubled: [], reordered: [], unexplained: [] }
  for (const appointmentId of new Set([...taps, ...rows].map((one) => one.appointmentId))) {
    const ofIt = <T extends { appointmentId: string }>(all: readonly T[]) =>
      all.filter((one) => one.appointmentId === appointmentId)
    judgeLane(ofIt(taps), ofIt(rows), verdict)
  }
  return verdict
}

function judgeLane(taps: readonly Tap[], rows: readonly TrialEvent[], verdict: TrialVerdict): void {
  const rowOf = new Map<Tap, TrialEvent>()
  // Photos follow when everything else is sent; each of both goes in its order.
  const last = { photo: -1, other: -1 }
  for (const row of rows.toSorted((a, b) => a.seq - b.seq)) {
    const tap = taps.find(({ key }) => key === row.id) ?? explain(taps, rowOf, row)
    if (!tap || (tap.key !== null && tap.key !== row.id)) verdict.unexplained.push(row)
    if (!tap) continue
    if (rowOf.has(tap)) verdict.doubled.push(row)
    else {
      rowOf.set(tap, row)
      const at = taps.indexOf(tap)
      const group = tap.kind === 'photo' ? 'photo' : 'other'
      if (at < last[group]) verdict.reordered.push(row)
      last[group] = Math.max(last[group], at)
    }
  }
  for (const tap of taps) {
    const undo = taps.find(({ undoes }) => undoes !== null && undoes === tap.key)
    const isTakenBack = (undo && !rowOf.has(undo)) || (tap.undoes !== null && !hasRow(taps, rowOf, tap.undoes))
    if (tap.saved && !rowOf.has(tap) && !isTakenBack) verdict.lost.push(tap)
  }
}

const hasRow = (taps: readonly Tap[], rowOf: ReadonlyMap<Tap, TrialEvent>, key: string): boolean =>
  taps.some((tap) => tap.key === key && rowOf.has(tap))

/**
 * A row under an unseen key belongs to a tap whose call was not seen. Otherwise it repeats a tap that has a row already
 * or was sent under another key.
 */
function explain(taps: readonly Tap[], rowOf: ReadonlyMap<Tap, TrialEvent>, row: TrialEvent): Tap | undefined {
  const alike = taps.filter(({ kind, to, undoes }) => kind === row.kind && to === row.to && undoes === row.undoes)
  return (
    alike.find((tap) => tap.key === null && !rowOf.has(tap)) ??
    alike.find((tap) => !rowOf.has(tap)) ??
    alike.find((tap) => rowOf.has(tap))
  )
}
