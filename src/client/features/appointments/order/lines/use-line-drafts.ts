import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { isApiError } from '#client/api/api-error.ts'
import { call } from '#client/api/call.ts'
import { newId } from '#client/api/new-id.ts'
import { updateCached } from '#client/features/appointments/appointment-cache.ts'
import { useDescribeProblem } from '#client/i18n/error-messages.ts'
import type { Issue } from '#client/i18n/issue-messages.ts'
import { dropDraft, readDraft, saveDraft } from '#client/offline/drafts/drafts.ts'
import { noteTyping } from '#client/offline/drafts/typing.ts'
import type { FieldErrors } from '#client/offline/drafts/use-draft-form.ts'
import type { Station } from '#client/station/use-station.ts'
import { toast } from '#client/ui/toast/toast.tsx'
import type { AppointmentDetails, OrderLine } from '#contract/appointments.ts'
import { type CurrentLine, type OrderLineChanged, removeOrderLine, saveOrderLine } from '#contract/order-lines.ts'
import type { Call } from '#contract/shape/endpoint.ts'
import { applyAnswer, isSame, isTypedBack, type LineDraft, type LineRow, readStored, rowsOf } from './line-drafts.ts'
import { checkLine, type LineContent, type LineFields, type MoneyFormat, toLineContent } from './order-line-entry.ts'

type LineBody = Call<typeof saveOrderLine>['body']

/** What the last attempt to save or remove a line has led to. */
export type LineTrouble = {
  issues: FieldErrors
  /** An error that belongs to no field. */
  failure: unknown
  /** Another user has changed the line meanwhile; `isRemoval`: the own change is its removal. */
  conflict: { current: CurrentLine; isRemoval: boolean } | null
}

/** A line that was removed just now, and what is needed to restore it. */
export type RemovedLine = { row: LineRow; after: string | null; version: number | null }

type LinesState = {
  drafts: readonly LineDraft[]
  troubles: ReadonlyMap<string, LineTrouble>
  /** Answers that the cached order may not have yet. */
  answers: readonly OrderLineChanged[]
  /** Lines that are being removed, and so are not shown. */
  leaving: ReadonlySet<string>
  /** The order of the rows while moves are on their way. */
  moved: readonly string[] | null
  busy: number
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
 * The lines of an order as they are typed: each is a draft on this device until it is saved by its own call. Calls go
 * one after another, so that new lines have the order in which they were typed.
 */
export function useLineDrafts({ order, station, money, isBlank }: LineDraftsOptions) {
  const queryClient = useQueryClient()
  const describeProblem = useDescribeProblem()
  const { userId, accountId } = station
  const draftName = `order.${order.id}.lines`
  const [state, setState] = useState<LinesState>(() => ({
    drafts: readStored(readDraft(draftName, userId), order, money),
    ...{ troubles: new Map(), answers: [], leaving: new Set(), moved: null, busy: 0, removed: null },
  }))
  const [isRestored, setRestored] = useState(state.drafts.length > 0)
  // Calls end after later renders, so they read and write the latest state here.
  const latest = useRef(state)
  const latestOrder = useRef(order)
  const isMounted = useRef(true)
  useLayoutEffect(() => {
    latestOrder.current = order
  })
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
    const stored = readStored(readDraft(draftName, userId), latestOrder.current, money)
    store(stored.filter(({ fields }) => fields.id !== id || !isSame(fields, dropped.fields)))
  }
  const putTrouble = (id: string, trouble: Partial<LineTrouble> | null) => {
    const troubles = new Map(latest.current.troubles)
    if (trouble) troubles.set(id, { issues: {}, failure: null, conflict: null, ...trouble })
    else troubles.delete(id)
    put({ troubles })
  }

  const linesOf = ({ answers }: LinesState, { lines, version }: AppointmentDetails): readonly OrderLine[] =>
    answers
      .filter(({ appointmentVersion }) => appointmentVersion > version)
      .reduce<readonly OrderLine[]>(applyAnswer, lines)
  const lineOf = (id: string) => linesOf(latest.current, latestOrder.current).find((line) => line.id === id) ?? null
  const rows = (of: LinesState = latest.current, from: AppointmentDetails = latestOrder.current): LineRow[] => {
    const all = rowsOf(linesOf(of, from), of.drafts, money).filter(({ id }) => !of.leaving.has(id))
    const { moved } = of
    if (!moved) return all
    // A line that has come meanwhile is the last.
    const place = ({ id }: LineRow) => (moved.includes(id) ? moved.indexOf(id) : moved.length)
    return all.toSorted((a, b) => place(a) - place(b))
  }

  /** Takes an answer into the cache; until the cached order has it, the sheet lays it over the order. */
  const take = (answer: OrderLineChanged) => {
    const { version } = latestOrder.current
    const others = latest.current.answers.filter(({ appointmentVersion }) => appointmentVersion > version)
    put({ answers: [...others, answer] })
    updateCached(queryClient, order.id, (one) => {
      if (!('lines' in one)) return one
      // With a change of somebody else in between, the cached order is not of this version before it is read again.
      const isNext = answer.appointmentVersion === one.version + 1
      const { totals, appointmentVersion } = answer
      return {
        ...one,
        lines: applyAnswer(one.lines, answer),
        totals,
        ...(isNext ? { version: appointmentVersion } : {}),
      }
    })
  }
  const headersOf = (key: string) => ({
    'idempotency-key': key,
    'x-expect-user': userId,
    'x-expect-account': accountId,
  })
  const tail = useRef<Promise<unknown>>(Promise.resolve())
  /** Makes a call after those before it, and takes its answer. */
  const run = (makeCall: () => Promise<OrderLineChanged>): Promise<OrderLineChanged> => {
    put({ busy: latest.current.busy + 1 })
    const made = tail.current.then(makeCall).then((answer) => {
      take(answer)
      return answer
    })
    tail.current = made
      .catch(() => {})
      .then(() => {
        put({ busy: latest.current.busy - 1 })
        if (latest.current.busy === 0) void queryClient.invalidateQueries({ queryKey: ['appointments'] })
      })
    return made
  }
  const callSave = (lineId: string, body: LineBody, key: string) =>
    call(saveOrderLine, { params: { id: order.id, lineId }, headers: headersOf(key), body })
  const callRemove = (lineId: string, version: number) =>
    call(removeOrderLine, { params: { id: order.id, lineId }, headers: headersOf(newId()), body: { version } })

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
    if (latest.current.troubles.get(id)?.conflict) return false
    const issues = findIssues(draft.fields)
    if (Object.keys(issues).length > 0) {
      putTrouble(id, { issues })
      return false
    }
    putTrouble(id, null)
    let typed = draft
    try {
      const answer = await run(() => {
        // Read when it is sent: an earlier call may have saved it, and typing may have gone on.
        const now = draftOf(id)
        if (!now) throw new NothingToSend()
        const content = saveOrderLine.body.parse({
          ...toLineContent(now.fields, money.currency),
          version: now.version,
          ...(now.after === undefined ? {} : { after: now.after }),
        })
        const body = JSON.stringify(content)
        const key = now.sent?.body === body ? now.sent.key : newId()
        typed = { ...now, sent: { key, body } }
        putDraft(typed)
        return callSave(id, content, key)
      })
      const after = draftOf(id)
      if (after && !isSame(after.fields, typed.fields)) putDraft({ fields: after.fields, version: answer.version })
      else dropDraftOf(id)
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
    put({ leaving: new Set([...latest.current.leaving, row.id]), removed: null })
    try {
      const answer = await run(() => callRemove(row.id, version))
      dropDraftOf(row.id)
      put({ removed: { row, after, version: answer.version } })
    } catch (error) {
      noteFailure(row.id, error, true)
    } finally {
      put({ leaving: new Set([...latest.current.leaving].filter((id) => id !== row.id)) })
    }
  }

  const restore = async ({ row, after, version }: RemovedLine): Promise<void> => {
    put({ removed: null })
    const { id, saved } = row
    if (version === null || !saved) {
      putDraft({ fields: row.fields, version: null, after })
      return
    }
    try {
      await run(() => callSave(id, { ...contentOf(saved), version, after }, newId()))
      if (row.draft) putDraft({ fields: row.fields, version: lineOf(id)?.version ?? version })
    } catch (error) {
      // What was removed stays visible as a draft.
      putDraft({ fields: row.fields, version, after })
      noteFailure(id, error, false)
    }
  }

  /** Puts a saved line after another one, with the content that the server has. */
  const callMove = async (id: string, after: string | null): Promise<OrderLineChanged> => {
    const line = lineOf(id)
    if (!line) throw new NothingToSend()
    const send = (of: OrderLine) => callSave(id, { ...contentOf(of), version: of.version, after }, newId())
    try {
      return await send(line)
    } catch (error) {
      const current = isApiError(error, 'version-conflict') ? (error.current as CurrentLine).line : null
      if (!current) throw error
      // Somebody else has changed its content, which a move leaves as it is.
      return await send(current)
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
    put({ moved: placed })
    try {
      await run(() => callMove(id, id === upper ? before : upper))
    } catch (error) {
      if (!(error instanceof NothingToSend)) noteFailure(id, error, false)
    } finally {
      // The last of several moves ends it.
      if (latest.current.moved === placed) put({ moved: null })
    }
  }

  const change = (id: string, changed: Partial<LineFields>) => {
    const row = rows().find((one) => one.id === id)
    if (!row) return
    const fields = { ...row.fields, ...changed }
    const trouble = latest.current.troubles.get(id)
    if (row.saved && isTypedBack(fields, row.saved, money)) dropDraftOf(id)
    else putDraft({ ...row.draft, fields, version: row.draft ? row.draft.version : (row.saved?.version ?? null) })
    if (!trouble) return
    const issues = Object.entries(trouble.issues).filter(([field]) => !isFieldOf(field, changed))
    putTrouble(id, { ...trouble, failure: null, issues: Object.fromEntries(issues) })
  }

  const shownRows = rows(state, order)
  return {
    rows: shownRows,
    troubleOf: (id: string): LineTrouble | undefined => state.troubles.get(id),
    removed: state.removed,
    busy: state.busy > 0,
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
    /** Saves everything that is typed; resolves with whether all of it is saved. */
    saveAll: async (): Promise<boolean> => {
      const typed = rows().filter(({ draft }) => draft)
      for (const { id, fields, saved } of typed) if (!saved && isBlank(fields)) dropDraftOf(id)
      const results = []
      for (const { id } of typed) results.push(await save(id))
      await tail.current
      const isClear = [...latest.current.troubles.values()].every(({ conflict }) => !conflict)
      return isClear && results.every(Boolean)
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
    keepTheirs: (row: LineRow, { current }: NonNullable<LineTrouble['conflict']>) => {
      putTrouble(row.id, null)
      updateCached(queryClient, order.id, (one) =>
        'lines' in one ? { ...one, lines: applyAnswer(one.lines, current) } : one,
      )
      dropDraftOf(row.id)
    },
    discard: () => {
      setRestored(false)
      put({ drafts: [], troubles: new Map() })
    },
  }
}

/** Thrown instead of a call that is not needed any more. */
class NothingToSend extends Error {}

// The contract has other names for some fields, and one change may clear the error of any of them.
const isFieldOf = (field: string, changed: Partial<LineFields>): boolean =>
  Object.keys(changed).some((one) => one === field || field.toLowerCase().includes(one))
