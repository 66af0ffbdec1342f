import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { isApiError } from '#client/api/api-error.ts'
import { newId } from '#client/api/new-id.ts'
import { orderQuery } from '#client/features/appointments/appointment-queries.ts'
import { applyOverlay } from '#client/features/appointments/pending/pending-overlay.ts'
import {
  readOverlay,
  readPending,
  usePendingOf,
  whenSettled,
} from '#client/features/appointments/status/pending-changes.ts'
import type { SendResult } from '#client/features/appointments/status/send-change.ts'
import { useSubmitCommand } from '#client/features/appointments/status/submit-command.ts'
import { useDescribeProblem } from '#client/i18n/error-messages.ts'
import type { Issue } from '#client/i18n/issue-messages.ts'
import { dropDraft, readDraft, saveDraft } from '#client/offline/drafts/drafts.ts'
import { noteTyping } from '#client/offline/drafts/typing.ts'
import type { FieldErrors } from '#client/offline/drafts/use-draft-form.ts'
import { useDecide } from '#client/offline/outbox/use-decide.ts'
import type { Station } from '#client/station/use-station.ts'
import { toast } from '#client/ui/toast/toast.tsx'
import { type AppointmentDetails, mostLines, type OrderLine } from '#contract/appointments.ts'
import { type CurrentLine, saveOrderLine } from '#contract/order-lines.ts'
import type { CommandEntry } from '#domain/outbox/outbox.ts'
import { chainOf } from '#domain/outbox/outbox-decision.ts'
import {
  isSame,
  isTypedBack,
  type LineDraft,
  type LineRow,
  lineEntriesOf,
  readStored,
  rowsOf,
  unsentLineIds,
} from './line-drafts.ts'
import { checkLine, type LineContent, type LineFields, type MoneyFormat, toLineContent } from './order-line-entry.ts'

/** What the last attempt to save or remove a line has led to. */
export type LineTrouble = {
  issues: FieldErrors
  /** An error that belongs to no field. */
  failure: unknown
  /** Another user has changed the line, and no worker keeps the own change; `isRemoval`: it is the line's removal. */
  conflict: { current: CurrentLine; isRemoval: boolean } | null
}

/** A line that was removed just now, and what is needed to restore it. */
export type RemovedLine = { row: LineRow; after: string | null; version: number | null }

type LinesState = {
  drafts: readonly LineDraft[]
  troubles: ReadonlyMap<string, LineTrouble>
  removed: RemovedLine | null
}

export type LineDraftsOptions = {
  order: AppointmentDetails
  station: Station
  money: MoneyFormat
  /** Whether a new line has only its default values. Such lines are neither stored nor saved. */
  isBlank: (fields: LineFields) => boolean
}

const contentOf = ({ kind, name, quantity, unit, netPrice, discountPercent, vatRate }: OrderLine): LineContent => ({
  ...{ kind, name, quantity, unit, netPrice, discountPercent, vatRate },
})

/**
 * The lines of an order as they are typed: each is a draft on this device until it is submitted by its own command, and
 * is then shown with what else is unsent.
 */
export function useLineDrafts({ order, station, money, isBlank }: LineDraftsOptions) {
  const queryClient = useQueryClient()
  const describeProblem = useDescribeProblem()
  const decide = useDecide()
  const submitCommand = useSubmitCommand(station)
  const { userId, actorName } = station
  const draftName = `order.${order.id}.lines`
  /** The order as it is shown now: the properties follow a frame later. */
  const readOrder = (): AppointmentDetails =>
    applyOverlay(queryClient.getQueryData(orderQuery(order.id).queryKey) ?? order, readOverlay(), actorName)
  // Renders again with each change of what is unsent.
  const unsent = usePendingOf(order.id)
  const shown = readOrder()
  const [state, setState] = useState<LinesState>(() => ({
    drafts: readStored(readDraft(draftName, userId), order, money),
    ...{ troubles: new Map(), removed: null },
  }))
  const [isRestored, setRestored] = useState(state.drafts.length > 0)
  // Commands end after later renders, so they read and write the latest state here.
  const latest = useRef(state)
  const isMounted = useRef(true)
  useEffect(() => {
    isMounted.current = true
    return () => {
      isMounted.current = false
      noteTyping(latest, false)
    }
  }, [])

  const put = (changed: Partial<LinesState>) => {
    latest.current = { ...latest.current, ...changed }
    setState(latest.current)
    if (!changed.drafts) return
    const typed = changed.drafts.filter(({ fields, version }) => version !== null || !isBlank(fields))
    if (!isMounted.current) return
    noteTyping(latest, typed.length > 0)
    store(typed)
  }
  const store = (typed: readonly LineDraft[]) => {
    if (typed.length > 0) saveDraft(draftName, userId, { drafts: typed })
    else dropDraft(draftName, userId)
  }
  const draftOf = (id: string) => latest.current.drafts.find(({ fields }) => fields.id === id) ?? null
  const putDraft = (draft: LineDraft) => {
    const { drafts } = latest.current
    const isNew = !draftOf(draft.fields.id)
    put({ drafts: isNew ? [...drafts, draft] : drafts.map((one) => (one.fields.id === draft.fields.id ? draft : one)) })
  }
  const dropDraftOf = (id: string) => {
    const dropped = draftOf(id)
    put({ drafts: latest.current.drafts.filter((one) => one !== dropped) })
    if (isMounted.current || !dropped) return
    // The sheet is closed, and may be open again with more that is typed.
    const stored = readStored(readDraft(draftName, userId), order, money)
    store(stored.filter(({ fields }) => fields.id !== id || !isSame(fields, dropped.fields)))
  }
  const putTrouble = (id: string, trouble: Partial<LineTrouble> | null) => {
    const troubles = new Map(latest.current.troubles)
    if (trouble) troubles.set(id, { issues: {}, failure: null, conflict: null, ...trouble })
    else troubles.delete(id)
    put({ troubles })
  }

  const lineOf = (id: string) => readOrder().lines.find((line) => line.id === id) ?? null
  const readUnsent = () => readPending().get(order.id) ?? []
  const rows = (): LineRow[] => rowsOf(readOrder().lines, latest.current.drafts, readUnsent(), money)
  const refusedOf = (id: string) => lineEntriesOf(readUnsent(), id).find(({ state }) => state === 'attention')

  const tail = useRef<Promise<unknown>>(Promise.resolve())
  /** Submits a command after those before it are stored, so that new lines have the order in which they were typed. */
  const submit = (
    kind: 'line' | 'line-removal',
    lineId: string,
    readBody: () => Readonly<Record<string, unknown>>,
  ): { stored: Promise<void>; answered: Promise<SendResult> } => {
    let resolveAnswer = (_: SendResult): void => {}
    const answered = new Promise<SendResult>((resolve) => {
      resolveAnswer = resolve
    })
    const stored = tail.current.then(() => {
      const params = { id: order.id, lineId }
      const command = { kind, params, key: newId(), appointmentId: order.id, employeeId: null, body: readBody() }
      return submitCommand(command, resolveAnswer)
    })
    tail.current = stored.catch(() => {})
    return { stored, answered }
  }

  const noteFailure = (id: string, error: unknown, isRemoval: boolean): false => {
    const isConflict = isApiError(error, 'version-conflict')
    if (isConflict) putTrouble(id, { conflict: { current: error.current as CurrentLine, isRemoval } })
    else {
      const issues = isApiError(error) ? error.issues.filter(({ field }) => field !== 'lines') : []
      const ofOrder = isApiError(error) ? error.issues.find(({ field }) => field === 'lines') : undefined
      putTrouble(id, {
        issues: Object.fromEntries(issues.map((issue) => [issue.field, issue])),
        failure: issues.length > 0 ? null : (ofOrder ?? error),
      })
    }
    if (!isMounted.current) toast.error(describeProblem(error))
    return false
  }

  const findIssues = (fields: LineFields): FieldErrors => {
    const found: Record<string, Issue | string> = { ...checkLine(fields, money.currency) }
    const body = { ...toLineContent(fields, money.currency), version: null }
    const parsed = saveOrderLine.body.safeParse(body, { reportInput: true })
    for (const issue of parsed.error?.issues ?? []) found[issue.path.join('.')] ??= issue as Issue
    return found
  }

  /** Saves what is typed in a line; resolves with whether nothing of it is unsaved. */
  const save = async (id: string): Promise<boolean> => {
    const draft = draftOf(id)
    if (!draft) return true
    if (latest.current.troubles.get(id)?.conflict || refusedOf(id)) return false
    const issues = findIssues(draft.fields)
    if (Object.keys(issues).length > 0) {
      putTrouble(id, { issues })
      return false
    }
    if (!lineOf(id) && readOrder().lines.length >= mostLines) {
      putTrouble(id, { failure: tooManyLines })
      return false
    }
    putTrouble(id, null)
    let typed = draft
    try {
      await submit('line', id, () => {
        // Read when it is submitted: an earlier command may have saved it, and typing may have gone on.
        const now = draftOf(id)
        if (!now) throw new NothingToSend()
        typed = now
        return saveOrderLine.body.parse({
          ...toLineContent(now.fields, money.currency),
          version: now.version,
          ...(now.after === undefined ? {} : { after: now.after }),
        })
      }).stored
      const after = draftOf(id)
      if (after && !isSame(after.fields, typed.fields)) {
        putDraft({ fields: after.fields, version: lineOf(id)?.version ?? after.version })
      } else dropDraftOf(id)
      return true
    } catch (error) {
      return error instanceof NothingToSend || noteFailure(id, error, false)
    }
  }

  const remove = async (row: LineRow, version: number | null = row.saved?.version ?? null): Promise<void> => {
    const all = rows()
    const after = all[all.findIndex(({ id }) => id === row.id) - 1]?.id ?? null
    putTrouble(row.id, null)
    if (version === null) {
      dropDraftOf(row.id)
      put({ removed: row.draft && isBlank(row.fields) ? null : { row, after, version } })
      return
    }
    const removed = { row, after, version: version + 1 }
    put({ removed })
    const { stored, answered } = submit('line-removal', row.id, () => ({ version }))
    void answered.then((result) => {
      if (latest.current.removed !== removed) return
      // A line that was never sent is new again.
      if (result.kind === 'taken-back') put({ removed: { ...removed, version: null } })
      if (result.kind === 'done' && 'lineId' in result.reply)
        put({ removed: { ...removed, version: result.reply.version } })
      if (result.kind === 'refused' || result.kind === 'lost') put({ removed: null })
    })
    try {
      await stored
      dropDraftOf(row.id)
    } catch (error) {
      noteFailure(row.id, error, true)
    }
  }

  const restore = async ({ row, after, version }: RemovedLine): Promise<void> => {
    put({ removed: null })
    const { id, saved } = row
    if (!saved) {
      putDraft({ fields: row.fields, version: null, after })
      return
    }
    try {
      await submit('line', id, () => ({ ...contentOf(saved), version, after })).stored
      if (row.draft) putDraft({ fields: row.fields, version: lineOf(id)?.version ?? version })
    } catch (error) {
      // What was removed stays visible as a draft.
      putDraft({ fields: row.fields, version, after })
      noteFailure(id, error, false)
    }
  }

  const move = async (id: string, step: 1 | -1): Promise<void> => {
    const all = rows()
    const at = all.findIndex((row) => row.id === id)
    const ids = all.map((row) => row.id)
    const to = at + step
    if (at < 0 || to < 0 || to >= ids.length) return
    const placed = ids.toSpliced(at, 1).toSpliced(to, 0, id)
    const upper = placed[Math.min(at, to)] ?? id
    const before = placed[Math.min(at, to) - 1] ?? null
    // A new line has its place in its draft. If both are saved, the one that was moved is sent.
    const isNew = (one: string) => !lineOf(one)
    const lower = placed[Math.max(at, to)] ?? id
    const draft = draftOf(isNew(upper) ? upper : lower)
    if (isNew(upper) && draft) return putDraft({ ...draft, after: before })
    if (isNew(lower) && draft) return putDraft({ ...draft, after: upper })
    try {
      // With the content that is shown; if somebody else has changed it, theirs is moved.
      await submit('line', id, () => {
        const line = lineOf(id)
        if (!line) throw new NothingToSend()
        return { ...contentOf(line), version: line.version, after: id === upper ? before : upper, isMove: true }
      }).stored
    } catch (error) {
      if (!(error instanceof NothingToSend)) noteFailure(id, error, false)
    }
  }

  const change = (id: string, changed: Partial<LineFields>) => {
    const row = rows().find((one) => one.id === id)
    if (!row) return
    const fields = { ...row.fields, ...changed }
    const trouble = latest.current.troubles.get(id)
    if (row.saved && !refusedOf(id) && isTypedBack(fields, row.saved, money)) dropDraftOf(id)
    else putDraft({ ...row.draft, fields, version: row.draft ? row.draft.version : (row.saved?.version ?? null) })
    if (!trouble) return
    const issues = Object.entries(trouble.issues).filter(([field]) => !isFieldOf(field, changed))
    putTrouble(id, { ...trouble, failure: null, issues: Object.fromEntries(issues) })
  }

  return {
    rows: rowsOf(shown.lines, state.drafts, unsent ?? [], money),
    troubleOf: (id: string): LineTrouble | undefined => state.troubles.get(id),
    removed: state.removed,
    /** Whether the sheet began with what was typed earlier. */
    isRestored,
    isTyped: state.drafts.length > 0,
    add: (fields: LineFields) => {
      const others = latest.current.drafts.filter((one) => one.version !== null || !isBlank(one.fields))
      put({ drafts: [...others, { fields, version: null }] })
    },
    change,
    save,
    /** Saves a line that is left, if it can be saved as it is; otherwise it stays a draft. */
    leave: (id: string) => {
      const draft = draftOf(id)
      if (!draft || (draft.version === null && isBlank(draft.fields))) return
      if (Object.keys(findIssues(draft.fields)).length === 0) void save(id)
    },
    /**
     * Saves everything that is typed. `refused`: something is not saved, or needs a decision. `stored`: it is on this
     * device, and the server does not have all of it yet.
     */
    saveAll: async (): Promise<'refused' | 'stored' | 'done'> => {
      const typed = rows().filter(({ draft }) => draft)
      for (const { id, fields, saved } of typed) if (!saved && isBlank(fields)) dropDraftOf(id)
      const results = []
      for (const { id } of typed) results.push(await save(id))
      await tail.current
      const isClear = () =>
        [...latest.current.troubles.values()].every(({ conflict }) => !conflict) &&
        rows().every(({ refused }) => !refused)
      const hasAll = () => unsentLineIds(readUnsent()).length === 0
      await whenSettled(() => !isClear() || hasAll())
      if (!isClear() || !results.every(Boolean)) return 'refused'
      return hasAll() ? 'done' : 'stored'
    },
    remove: (row: LineRow) => void remove(row),
    restore: (removed: RemovedLine) => void restore(removed),
    move: (id: string, step: 1 | -1) => void move(id, step),
    keepMine: (row: LineRow, { current, isRemoval }: NonNullable<LineTrouble['conflict']>) => {
      putTrouble(row.id, null)
      if (isRemoval) {
        if (current.line) void remove({ ...row, saved: current.line }, current.version)
        return
      }
      const draft = draftOf(row.id)
      if (draft) putDraft({ ...draft, version: current.version })
      void save(row.id)
    },
    keepTheirs: (row: LineRow) => {
      putTrouble(row.id, null)
      void queryClient.invalidateQueries({ queryKey: ['appointments'] })
      dropDraftOf(row.id)
    },
    /** Discards a refused change with all that build on it, and what was typed since. */
    discardRefused: async (entry: CommandEntry): Promise<void> => {
      const keys = chainOf(readUnsent(), entry.key).map(({ key }) => key)
      const id = entry.params.lineId ?? ''
      const typed = draftOf(id)
      // What is typed while the worker answers stays.
      if ((await decide({ kind: 'discard', keys })) && draftOf(id) === typed) dropDraftOf(id)
    },
    discard: () => {
      setRestored(false)
      put({ drafts: [], troubles: new Map() })
    },
  }
}

const tooManyLines: Issue = { code: 'too_big', origin: 'array', maximum: mostLines }

/** Thrown instead of a command that is not needed any more. */
class NothingToSend extends Error {}

// The contract has other names for some fields, and one change may clear the error of any of them.
const isFieldOf = (field: string, changed: Partial<LineFields>): boolean =>
  Object.keys(changed).some((one) => one === field || field.toLowerCase().includes(one))
