import { useLingui } from '@lingui/react'
import { type ChangeEvent, type SyntheticEvent, useEffect, useRef, useState } from 'react'
import type * as z from 'zod/mini'
import { isApiError } from '#client/api/api-error.ts'
import { describeProblem } from '#client/i18n/error-messages.ts'
import { describeIssue, type Issue } from '#client/i18n/issue-messages.ts'
import { dropDraft, isSameTyped, readDraft, saveDraft } from './drafts.ts'
import { noteTyping } from './typing.ts'

/** An issue or, where a screen has its own words, these. By field path, `bays.0.name`. */
export type FieldErrors = Readonly<Record<string, Issue | string>>

export type DraftFormOptions<V extends object, S extends z.ZodMiniType> = {
  /** Names the form among the user's drafts; `null` keeps none (a code is no draft). */
  draft: string | null
  userId: string | null
  initial: V
  /** The contract's body. */
  schema: S
  /** The body out of what was typed. Default: the values as they are. */
  toBody?: (values: V) => unknown
  /** Rules beyond the schema, before it; what they name is not named twice. */
  check?: (values: V) => FieldErrors
  submit: (body: z.output<S>, values: V) => Promise<unknown>
  /** The form's field that shows what the server said of another one: `(field) => field`. */
  placeError?: (field: string | undefined, error: unknown) => string | undefined
  /** In words, when an error says nothing. */
  fallback?: string
}

type Failed = { error: unknown; field: string | undefined }

/**
 * The one form of the page: values, validation by the contract's own schema, errors at their fields, and drafts, so
 * that nothing typed is ever lost. `errors` and `problem` are worded at each render, so a change of language words
 * them anew. After a refused submit the first invalid field has the focus (the form needs `ref={form.ref}`).
 */
export function useDraftForm<V extends object, S extends z.ZodMiniType>(options: DraftFormOptions<V, S>) {
  const { draft, userId, initial, schema } = options
  const { i18n } = useLingui()
  const ref = useRef<HTMLFormElement>(null)
  const running = useRef(false)
  const [restored] = useState(() => (draft === null ? null : readDraft(draft, userId)))
  const [values, setValues] = useState<V>(() => ({ ...initial, ...pick(restored, initial) }))
  const [issues, setIssues] = useState<FieldErrors>({})
  const [failed, setFailed] = useState<Failed | null>(null)
  const [busy, setBusy] = useState(false)
  const [refusals, setRefusals] = useState(0)

  useEffect(() => {
    if (refusals === 0) return
    const invalid = ref.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
    // Of a group the choice that holds.
    const inGroup = invalid?.querySelector<HTMLElement>('input:checked') ?? invalid?.querySelector<HTMLElement>('input')
    const first = inGroup ?? invalid
    first?.focus()
  }, [refusals])

  const latest = useRef(values)
  useEffect(() => () => noteTyping(latest, false), [])
  const put = (next: V) => {
    latest.current = next
    setValues(next)
  }
  const change = (next: V) => {
    put(next)
    const isTyped = !isSameTyped(next, initial)
    noteTyping(latest, isTyped)
    if (draft === null) return
    // What was typed and taken back is nothing to be kept, or asked about at a sign-out.
    if (isTyped) saveDraft(draft, userId, next)
    else dropDraft(draft, userId)
  }
  /** Sets fields; their errors, and those inside them, go. */
  const set = (changed: Partial<V>) => {
    change({ ...values, ...changed })
    const isChanged = (path: string) => Object.keys(changed).includes(path.split('.')[0] ?? '')
    setIssues((last) => Object.fromEntries(Object.entries(last).filter(([path]) => !isChanged(path))))
    setFailed((last) => (last?.field !== undefined && !isChanged(last.field) ? last : null))
  }
  const refuse = (found: FieldErrors, failure: Failed | null) => {
    setIssues(found)
    setFailed(failure)
    setRefusals((count) => count + 1)
  }

  const submit = async (event?: SyntheticEvent): Promise<boolean> => {
    event?.preventDefault()
    if (running.current) return false
    const found: Record<string, Issue | string> = { ...options.check?.(values) }
    const parsed = schema.safeParse(options.toBody ? options.toBody(values) : values, { reportInput: true })
    for (const issue of parsed.error?.issues ?? []) found[issue.path.join('.')] ??= issue as Issue
    if (!parsed.success || Object.keys(found).length > 0) {
      refuse(found, null)
      return false
    }
    running.current = true
    setBusy(true)
    try {
      await options.submit(parsed.data as z.output<S>, values)
      // Typed while the answer was awaited: it is not saved yet.
      if (isSameTyped(latest.current, values)) {
        noteTyping(latest, false)
        if (draft !== null) dropDraft(draft, userId)
      }
      setIssues({})
      setFailed(null)
      return true
    } catch (error) {
      const said = isApiError(error) ? error : null
      const placed = Object.fromEntries((said?.issues ?? []).map((issue) => [issue.field, issue]))
      const field = options.placeError ? options.placeError(said?.field, error) : said?.field
      refuse(placed, { error, field: field !== undefined && field in placed ? undefined : field })
      return false
    } finally {
      running.current = false
      setBusy(false)
    }
  }

  const worded = failed && describeProblem(failed.error, options.fallback, i18n)
  const errors: Record<string, string> = {}
  for (const [path, issue] of Object.entries(issues)) {
    errors[path] = typeof issue === 'string' ? issue : describeIssue(issue, i18n)
  }
  if (worded && failed.field !== undefined) errors[failed.field] = worded

  return {
    ref,
    values,
    set,
    submit,
    busy,
    /** In words, by field path. */
    errors,
    /** What was refused and belongs to no field, in words. */
    problem: failed && failed.field === undefined ? worded : null,
    /** What was caught last, for screens that read more of it (`retryAfter`, `current`). */
    failure: failed?.error ?? null,
    /** There was a draft when the form opened. */
    isRestored: restored !== null,
    /** Forgets what was typed. */
    reset: (next: V = initial) => {
      if (draft !== null) dropDraft(draft, userId)
      noteTyping(latest, false)
      put(next)
      setIssues({})
      setFailed(null)
    },
    /** What a text field takes: name, value, onChange, error. */
    text: <K extends keyof V & string>(field: K) => ({
      name: field,
      value: String(values[field] ?? ''),
      error: errors[field],
      onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
        set({ [field]: event.target.value } as Partial<V>),
    }),
  }
}

/** Of a draft only what the form still has: an older build may have kept other fields. */
function pick(draft: Record<string, unknown> | null, initial: object): object {
  return Object.fromEntries(Object.entries(draft ?? {}).filter(([field]) => Object.hasOwn(initial, field)))
}
