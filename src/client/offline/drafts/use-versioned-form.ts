import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type * as z from 'zod/mini'
import { isApiError } from '#client/api/api-error.ts'
import { type DraftFormOptions, useDraftForm } from './use-draft-form.ts'

/**
 * The server version that the input is based on. Stored in the draft too, so that the version check finds conflicts.
 */
type Versioned = { version: number }

export type VersionedFormOptions<T, V extends Versioned, S extends z.ZodMiniType> = Omit<
  DraftFormOptions<V, S>,
  'initial' | 'submit'
> & {
  /** The saved fields, as the page last fetched them. */
  saved: V
  /** Converts the current state from a conflict response to fields. */
  valuesOf: (current: T) => V
  /** Stores the current state from a conflict response in the query cache. */
  rememberCurrent: (current: T) => void
  /** Saves, and returns the saved fields. */
  save: (body: z.output<S>, values: V) => Promise<V>
}

const isSame = (a: Versioned, b: Versioned): boolean =>
  JSON.stringify({ ...a, version: 0 }) === JSON.stringify({ ...b, version: 0 })

/**
 * A form for a record that other users may change too. While there is no unsaved input it follows the saved state. If
 * both sides changed it, `conflict` offers the current or the own version. Needs `ref={form.ref}` and `onSubmit` on the
 * form.
 */
export function useVersionedForm<T, V extends Versioned, S extends z.ZodMiniType>(
  options: VersionedFormOptions<T, V, S>,
) {
  const { saved, valuesOf, rememberCurrent, save, ...rest } = options
  const [initial, setInitial] = useState(saved)
  const form = useDraftForm<V, S>({
    ...rest,
    initial,
    submit: async (body, sent) => {
      const after = await save(body, sent)
      setInitial(after)
      // Input typed during the call is retained.
      if (isSame(latest.current.values, sent)) form.reset(after)
      else latest.current.set({ version: after.version } as Partial<V>)
    },
  })
  const latest = useRef(form)
  latest.current = form
  const { values, failure } = form

  const takeSaved = useEffectEvent((version: number) => {
    if (version <= values.version) return
    if (isSame(values, initial)) form.reset(saved)
    else if (values.version === initial.version && isSame(saved, initial)) {
      // The record changed outside the fields of this form.
      form.set({ version } as Partial<V>)
    } else return
    setInitial(saved)
  })
  useEffect(() => takeSaved(saved.version), [saved.version])

  const isConflict = isApiError(failure, 'version-conflict')
  const currentFields = isConflict ? (failure.current as T) : null
  const conflict = currentFields && {
    onUseCurrent: () => {
      rememberCurrent(currentFields)
      const current = valuesOf(currentFields)
      setInitial(current)
      form.reset(current)
    },
    onSaveMine: () => {
      flushSync(() => form.set({ version: valuesOf(currentFields).version } as Partial<V>))
      form.ref.current?.requestSubmit()
    },
  }
  return {
    ...form,
    conflict,
    problem: conflict ? null : form.problem,
    isRestored: form.isRestored && !conflict,
    isChanged: !isSame(values, initial),
  }
}
