import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, type SyntheticEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import type * as z from 'zod/mini'
import { isApiError } from '#client/api/api-error.ts'
import { refreshStation } from '#client/api/onboarding-query.ts'
import { type FieldErrors, useDraftForm } from '#client/offline/drafts/use-draft-form.ts'
import type { Section } from '#contract/onboarding.ts'

/** What each section of the set-up takes: on the set-up pages as in the settings. */
export type SectionProps<T> = {
  /** `null`: never saved. */
  saved: T | null
  /** Of what is saved. */
  version: number | undefined
  userId: string
  /** On the button that saves. */
  saveLabel: ReactNode
  onSaved: () => void
  /** The button that saves is the one primary action of the screen. Default: it is. */
  primary?: boolean
  /** Beside the button that saves: "Later". */
  aside?: ReactNode
  /** Whether something typed is not saved. */
  onDirty?: (dirty: boolean) => void
}

type Options<T, V extends object, S extends z.ZodMiniType> = SectionProps<T> & {
  section: Section
  /** The fields for what is saved, or for a new station. */
  valuesOf: (saved: T | null) => V
  schema: S
  /** The body without its version. `current`: what is saved over, where somebody else changed it. */
  toBody: (values: V, current: T | null) => object
  check?: (values: V) => FieldErrors
  save: (body: z.output<S>) => Promise<{ version: number }>
}

type SeenSection = { version: number }

/** Compared by content: what was typed and taken back is no change. */
const contentOf = (values: object): string => JSON.stringify({ ...values, version: 0 })

/**
 * The form of a section. It keeps the version that was seen beside what is typed (in the draft too), so that a save
 * over somebody else's change is told; it takes what others saved as long as nothing is typed.
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
      // It is saved; without an answer to this the page shows what it has.
      await refreshStation(queryClient).catch(() => {})
    },
  })
  const isDirty = contentOf(form.values) !== contentOf(base)

  const stand = (values: V & SeenSection) => {
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
    if (contentOf(latest.current.values) === contentOf(sent)) stand(after)
    else {
      // Typed while the answer was awaited: it stays.
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
    stand({ ...valuesOf(saved), version })
  })
  useEffect(() => {
    if (!isDirty) takeSaved(saved, version)
  }, [saved, version, isDirty])

  const tellDirty = useEffectEvent((isDirty: boolean) => onDirty?.(isDirty))
  useEffect(() => tellDirty(isDirty), [isDirty])

  const isConflict = isApiError(form.failure, 'version-conflict')
  const current = isConflict ? ((form.failure as { current?: unknown }).current as (T & SeenSection) | null) : null
  return {
    ...form,
    submit,
    isDirty,
    isRestored: form.isRestored && isDirty,
    problem: isConflict ? null : form.problem,
    /** What is offered where somebody else saved the section meanwhile. */
    conflict: isConflict
      ? {
          onUseCurrent: () => {
            stand({ ...valuesOf(current && withoutVersion(current)), version: current?.version ?? 0 })
            void refreshStation(queryClient).catch(() => {})
          },
          onSaveMine: () => {
            over.current = current
            void submit()
          },
        }
      : null,
    startOver: () => stand({ ...valuesOf(saved), version }),
  }
}

function withoutVersion<T extends object>(content: T & SeenSection): T {
  const { version: _, ...rest } = content
  return rest as unknown as T
}
