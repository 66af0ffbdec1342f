import { useEffect, useRef, useState } from 'react'
import { serverNow } from '#client/api/server-clock.ts'
import { dropDraft, isSameTyped, readDraft, saveDraft } from '#client/offline/drafts/drafts.ts'
import { noteTyping } from '#client/offline/drafts/typing.ts'
import type { Target } from '#domain/appointment.ts'
import { emptyStep, readStepEntries, type StepEntries, type StepEntry } from './step-entry.ts'

/** The typed values of an order's steps. They survive a reload and are deleted when they are saved. */
export function useStepEntries(orderId: string, userId: string) {
  const draft = `step.${orderId}`
  const [entries, setEntries] = useState<StepEntries>(() => readStepEntries(readDraft(draft, userId), serverNow()))
  const typing = useRef({}).current
  useEffect(() => () => noteTyping(typing, false), [typing])
  const store = (next: StepEntries) => {
    const isTyped = Object.values(next).some((entry) => !isSameTyped(entry, emptyStep))
    noteTyping(typing, isTyped)
    if (isTyped) saveDraft(draft, userId, next)
    else dropDraft(draft, userId)
    return next
  }
  return {
    entryOf: (to: Target): StepEntry => entries[to] ?? emptyStep,
    set: (to: Target, entry: StepEntry) => setEntries((all) => store({ ...all, [to]: entry })),
    drop: (to: Target) => setEntries(({ [to]: _saved, ...rest }) => store(rest)),
  }
}
