import type { Status } from '#domain/appointment.ts'

/** A tap on a step, as far as it was seen from outside the page. */
export type Tap = {
  appointmentId: string
  to: Status
  /** Made by the page; `null` where the browser ended before its call was seen. */
  key: string | null
  /** The key of the tap it takes back. */
  undoes: string | null
  /** The page was told that it is saved on this device, or that the server has it. */
  saved: boolean
}

/** A row of the event table that a person's change has written. */
export type TrialEvent = { id: string; appointmentId: string; seq: number; to: Status; undoes: string | null }

export type TrialVerdict = {
  /** Said to be saved, and not there. */
  lost: Tap[]
  /** There more than once: the first row apart. */
  doubled: TrialEvent[]
  /** There before one that was tapped earlier. */
  reordered: TrialEvent[]
  /** Rows that no tap explains, or only under another key. */
  strange: TrialEvent[]
}

/**
 * What the event table says of the taps, which come in their order. A tap that was never said to be saved may be there
 * once or not at all; so may one that was taken back before it was sent, if what took it back is not there either.
 */
export function judge(taps: readonly Tap[], rows: readonly TrialEvent[]): TrialVerdict {
  const verdict: TrialVerdict = { lost: [], doubled: [], reordered: [], strange: [] }
  for (const appointmentId of new Set([...taps, ...rows].map((one) => one.appointmentId))) {
    const ofIt = <T extends { appointmentId: string }>(all: readonly T[]) =>
      all.filter((one) => one.appointmentId === appointmentId)
    judgeLane(ofIt(taps), ofIt(rows), verdict)
  }
  return verdict
}

function judgeLane(taps: readonly Tap[], rows: readonly TrialEvent[], verdict: TrialVerdict): void {
  const rowOf = new Map<Tap, TrialEvent>()
  let last = -1
  for (const row of rows.toSorted((a, b) => a.seq - b.seq)) {
    const tap = taps.find(({ key }) => key === row.id) ?? explain(taps, rowOf, row)
    if (!tap || (tap.key !== null && tap.key !== row.id)) verdict.strange.push(row)
    if (!tap) continue
    if (rowOf.has(tap)) verdict.doubled.push(row)
    else {
      rowOf.set(tap, row)
      const at = taps.indexOf(tap)
      if (at < last) verdict.reordered.push(row)
      last = Math.max(last, at)
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
 * A row under a key that was not seen: of a tap whose call was not seen either; else it says once more what a tap has
 * said, which is there already or was sent under another key than its own.
 */
function explain(taps: readonly Tap[], rowOf: ReadonlyMap<Tap, TrialEvent>, row: TrialEvent): Tap | undefined {
  const alike = taps.filter(({ to, undoes }) => to === row.to && undoes === row.undoes)
  return (
    alike.find((tap) => tap.key === null && !rowOf.has(tap)) ??
    alike.find((tap) => !rowOf.has(tap)) ??
    alike.find((tap) => rowOf.has(tap))
  )
}
