import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, type SyntheticEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import type * as z from 'zod/mini'
import { isApiError } from '#client/api/api-error.ts'
import { refreshStation } from '#client/api/onboarding-query.ts'
import { type FieldErrors, useDraftForm } from '#client/offline/drafts/use-draft-form.ts'
import type { Section } from '#contract/onboarding.ts'

/** The props of each section, on the set-up pages and in the settings. */
export type SectionProps<T> = {
  /** `null` if the section was never saved. */
  saved: T | null
  /** The version of `saved`. */
  version: number | undefined
  userId: string
  /** The label of the save button. */
  saveLabel: ReactNode
  onSaved: () => void
  /** Whether the save button is the primary action of the screen. Default: true. */
  primary?: boolean
  /** Rendered beside the save button, such as "Later". */
  aside?: ReactNode
  /** Called when the form gets or loses unsaved values. */
  onDirty?: (dirty: boolean) => void
}

type Options<T, V extends object, S extends z.ZodMiniType> = SectionProps<T> & {
  section: Section
  /** Returns the fields of the saved section, or of a new station. */
  valuesOf: (saved: T | null) => V
  schema: S
  /** Returns the body without its version. `current` is another user's save that is overwritten after a conflict. */
  toBody: (values: V, current: T | null) => object
  check?: (values: V) => FieldErrors
  save: (body: z.output<S>) => Promise<{ version: number }>
}

type SeenSection = { version: number }

/** Compares by content: a value that was typed and reverted is not a change. */
const contentOf = (values: object): string => JSON.stringify({ ...values, version: 0 })

/**
 * The form state of a section. Stores the version that the values are based on (in the draft too), so that a save over
 * another user's change is a conflict; a save by another user updates the fields as long as nothing is typed.
 */
export function useSectionForm<T extends object, V extends object, S extends z.ZodMiniType>(options: Options<T, V, S>) {
  const { section, saved, version = 0, userId, valuesOf, onDirty } = options
  const queryClient = useQueryClient()
  const initial: V & SeenSection = { ...valuesOf(saved), version }
  const [base, setBase] = useState(initial)
  const shown = useRef(saved)
  const over = useRef<(T & SeenSection) | null>(null)
  const savedVersion = useRef(version)

  const form = useDraftForm<V & SeenSection, S>({
    draft: section,
    userId,
    initial,
    schema: options.schema,
    toBody: (typed) => {
      const { version: seen, ...values } = typed
      return { ...options.toBody(values as unknown as V, over.current), version: over.current?.version ?? seen }
    },
    ...(options.check ? { check: options.check } : {}),
    submit: async (body) => {
      savedVersion.current = (await options.save(body)).version
      // The section is saved; if this refresh fails, the page shows the cached data.
      await refreshStation(queryClient).catch(() => {})
    },
  })
  const isDirty = contentOf(form.values) !== contentOf(base)

  const showValues = (values: V & SeenSection) => {
    over.current = null
    setBase(values)
    form.reset(values)
  }
  const latest = useRef(form)
  latest.current = form
  const submit = async (event?: SyntheticEvent) => {
    const sent = form.values
    if (!(await form.submit(event))) return
    const after = { ...sent, version: savedVersion.current }
    if (contentOf(latest.current.values) === contentOf(sent)) showValues(after)
    else {
      // Values typed while the response was pending remain.
      over.current = null
      setBase(after)
      latest.current.set({ version: after.version } as Partial<V & SeenSection>)
    }
    options.onSaved()
  }

  const takeSaved = useEffectEvent((saved: T | null, version: number) => {
    if (version < form.values.version) return
    if (saved === shown.current && version === form.values.version) return
    shown.current = saved
    showValues({ ...valuesOf(saved), version })
  })
  useEffect(() => {
    if (!isDirty) takeSaved(saved, version)
  }, [saved, version, isDirty])

  const notifyDirty = useEffectEvent((isDirty: boolean) => onDirty?.(isDirty))
  useEffect(() => notifyDirty(isDirty), [isDirty])

  const isConflict = isApiError(form.failure, 'version-conflict')
  const current = isConflict ? ((form.failure as { current?: unknown }).current as (T & SeenSection) | null) : null
  return {
    ...form,
    submit,
    isDirty,
    isRestored: form.isRestored && isDirty,
    problem: isConflict ? null : form.problem,
    /** The choices after a conflict; `null` without one. */
    conflict: isConflict
      ? {
          onUseCurrent: () => {
            showValues({ ...valuesOf(current && withoutVersion(current)), version: current?.version ?? 0 })
            void refreshStation(queryClient).catch(() => {})
          },
          onSaveMine: () => {
            over.current = current
            void submit()
          },
        }
      : null,
    startOver: () => showValues({ ...valuesOf(saved), version }),
  }
}

function withoutVersion<T extends object>(content: T & SeenSection): T {
  const { version: _, ...rest } = content
  return rest as unknown as T
}
