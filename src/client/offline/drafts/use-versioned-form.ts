import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type * as z from 'zod/mini'
import { isApiError } from '#client/api/api-error.ts'
import { type DraftFormOptions, useDraftForm } from './use-draft-form.ts'

/** Kept with what is typed, in the draft too: what was typed over an older state is found out as such. */
type Versioned = { version: number }

export type VersionedFormOptions<T, V extends Versioned, S extends z.ZodMiniType> = Omit<
  DraftFormOptions<V, S>,
  'initial' | 'submit'
> & {
  /** The fields of what the server has, as far as the page knows. */
  saved: V
  /** The fields of what a conflict brought. */
  valuesOf: (current: T) => V
  /** Keeps what a conflict brought where the page reads it. */
  rememberCurrent: (current: T) => void
  /** Saves, and returns the fields of what is saved now. */
  save: (body: z.output<S>, values: V) => Promise<V>
}

const isSame = (a: Versioned, b: Versioned): boolean =>
  JSON.stringify({ ...a, version: 0 }) === JSON.stringify({ ...b, version: 0 })

/**
 * A form of one thing that others may change as well: it takes over what others saved while nothing is typed, and
 * where both changed it `conflict` offers currentFields or mine. Needs `ref={form.ref}` and `onSubmit` on the form.
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
      // Typed while the answer was awaited: it stays.
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
      // Something else of it has changed, which nobody types here.
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
  return { ...form, conflict, problem: conflict ? null : form.problem, isRestored: form.isRestored && !conflict }
}
