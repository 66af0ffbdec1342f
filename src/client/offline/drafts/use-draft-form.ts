import { useLingui } from '@lingui/react'
import { type ChangeEvent, type SyntheticEvent, useEffect, useRef, useState } from 'react'
import type * as z from 'zod/mini'
import { isApiError } from '#client/api/api-error.ts'
import { describeProblem } from '#client/i18n/error-messages.ts'
import { describeIssue, type Issue } from '#client/i18n/issue-messages.ts'
import { dropDraft, isSameTyped, readDraft, saveDraft } from './drafts.ts'
import { noteTyping } from './typing.ts'

/** An issue, or a text of the screen's own, by field path as in `bays.0.name`. */
export type FieldErrors = Readonly<Record<string, Issue | string>>

export type DraftFormOptions<V extends object, S extends z.ZodMiniType> = {
  /** Name of the form among the user's drafts; `null` stores no draft (for one-time codes). */
  draft: string | null
  userId: string | null
  initial: V
  /** The schema of the request body, from the contract. */
  schema: S
  /** Converts the values to the request body. Default: the values unchanged. */
  toBody?: (values: V) => unknown
  /** Rules beyond the schema. Their errors replace schema errors of the same field. */
  check?: (values: V) => FieldErrors
  submit: (body: z.output<S>, values: V, draft: SubmittedDraft) => Promise<unknown>
  /** Whether a stored draft was saved already, by a page that ended before it removed the draft; it is then dropped. */
  isSaved?: (draft: Readonly<Record<string, unknown>>) => boolean
  /** Maps the field of a server error to the form field that shows it. Default: `(field) => field`. */
  placeError?: (field: string | undefined, error: unknown) => string | undefined
  /** Translated text for errors without a message of their own. */
  fallback?: string
}

/** The draft while it is submitted; by default it is dropped at success. */
export type SubmittedDraft = {
  /** Drops it as soon as the values are safe elsewhere. */
  drop: () => void
  /** Stores it again, because the values are safe nowhere else. */
  keep: () => void
}

type Failed = { error: unknown; field: string | undefined }

/**
 * State of a form: values, validation by the contract's schema, field errors, and a draft, so that no input is lost.
 * `errors` and `problem` are translated at each render, so that they follow a change of language. After a rejected
 * submit the first invalid field is focused (the form needs `ref={form.ref}`).
 */
export function useDraftForm<V extends object, S extends z.ZodMiniType>(options: DraftFormOptions<V, S>) {
  const { draft, userId, initial, schema } = options
  const { i18n } = useLingui()
  const ref = useRef<HTMLFormElement>(null)
  const running = useRef(false)
  const [restored] = useState(() => {
    const stored = draft === null ? null : readDraft(draft, userId)
    if (draft === null || !stored || !options.isSaved?.(stored)) return stored
    dropDraft(draft, userId)
    return null
  })
  const [values, setValues] = useState<V>(() => ({ ...initial, ...pick(restored, initial) }))
  const [issues, setIssues] = useState<FieldErrors>({})
  const [failed, setFailed] = useState<Failed | null>(null)
  const [busy, setBusy] = useState(false)
  const [refusals, setRefusals] = useState(0)

  useEffect(() => {
    if (refusals === 0) return
    const invalid = ref.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
    // In a group of inputs, the checked one.
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
    // Input that was typed and reverted is no draft, so that sign-out does not warn about it.
    if (isTyped) saveDraft(draft, userId, next)
    else dropDraft(draft, userId)
  }
  /** Sets fields and clears their errors, nested ones included. */
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
      await options.submit(parsed.data as z.output<S>, values, {
        drop: () => draft !== null && isSameTyped(latest.current, values) && dropDraft(draft, userId),
        keep: () => draft !== null && saveDraft(draft, userId, latest.current),
      })
      // Input typed during the call is not saved yet.
      if (isSameTyped(latest.current, values)) {
        noteTyping(latest, false)
        if (draft !== null) dropDraft(draft, userId)
      }
      setIssues({})
      setFailed(null)
      return true
    } catch (error) {
      const apiError = isApiError(error) ? error : null
      const byField = Object.fromEntries((apiError?.issues ?? []).map((issue) => [issue.field, issue]))
      const field = options.placeError ? options.placeError(apiError?.field, error) : apiError?.field
      refuse(byField, { error, field: field !== undefined && field in byField ? undefined : field })
      return false
    } finally {
      running.current = false
      setBusy(false)
    }
  }

  const problem = failed && describeProblem(failed.error, options.fallback, i18n)
  const errors: Record<string, string> = {}
  for (const [path, issue] of Object.entries(issues)) {
    errors[path] = typeof issue === 'string' ? issue : describeIssue(issue, i18n)
  }
  if (problem && failed.field !== undefined) errors[failed.field] = problem

  return {
    ref,
    values,
    set,
    submit,
    busy,
    /** Translated, by field path. */
    errors,
    /** The translated error that belongs to no field. */
    problem: failed && failed.field === undefined ? problem : null,
    /** The last error caught, for screens that need its details (`retryAfter`, `current`). */
    failure: failed?.error ?? null,
    /** Whether there was a draft when the form opened. */
    isRestored: restored !== null,
    /** Discards the input and the draft. */
    reset: (next: V = initial) => {
      if (draft !== null) dropDraft(draft, userId)
      noteTyping(latest, false)
      put(next)
      setIssues({})
      setFailed(null)
    },
    /** Returns the props of a text field: name, value, onChange, error. */
    text: <K extends keyof V & string>(field: K) => ({
      name: field,
      value: String(values[field] ?? ''),
      error: errors[field],
      onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
        set({ [field]: event.target.value } as Partial<V>),
    }),
  }
}

/** Picks the fields that the form still has: an older build may have stored others. */
function pick(draft: Record<string, unknown> | null, initial: object): object {
  return Object.fromEntries(Object.entries(draft ?? {}).filter(([field]) => Object.hasOwn(initial, field)))
}
