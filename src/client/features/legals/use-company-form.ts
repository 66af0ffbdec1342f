import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { type SyntheticEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { isApiError } from '#client/api/api-error.ts'
import { call, renewSession } from '#client/api/call.ts'
import { useDraftForm } from '#client/offline/drafts/use-draft-form.ts'
import { toast } from '#client/ui/toast/toast.tsx'
import { type Legal, saveLegal } from '#contract/legals.ts'
import { legalQuery } from './legal-query.ts'
import { checkLegal, legalValues, type StationPlace, toLegalEntry } from './legal-values.ts'

export type CompanyFormProps = { saved: Legal | null; place: StationPlace; userId: string }

/**
 * The form state of the company. A save by another user updates the fields as long as nothing is typed; after that the
 * next save reports a conflict.
 */
export function useCompanyForm({ saved, place, userId }: CompanyFormProps) {
  const { t } = useLingui()
  const queryClient = useQueryClient()
  const [base, setBase] = useState(() => legalValues(saved, place))
  const answer = useRef<Legal | null>(null)
  const form = useDraftForm({
    draft: 'company',
    userId,
    initial: base,
    schema: saveLegal.body,
    toBody: toLegalEntry,
    check: checkLegal,
    submit: async (body) => {
      answer.current = await call(saveLegal, { body }).catch((error: unknown) => {
        // A 401 of this call does not end the session by itself: `renewSession` does, and the sign-in leads back here.
        if (isApiError(error, 'unauthenticated')) void renewSession('act')
        throw error
      })
    },
  })
  const latest = useRef(form)
  latest.current = form
  const isDirty = JSON.stringify({ ...form.values, version: base.version }) !== JSON.stringify(base)

  const showLegal = (legal: Legal | null) => {
    const values = legalValues(legal, place)
    setBase(values)
    latest.current.reset(values)
  }
  const submit = async (event?: SyntheticEvent) => {
    const sent = form.values
    if (!(await form.submit(event)) || !answer.current) return
    const legal = answer.current
    // Values typed while the response was pending remain, based on the new version.
    if (latest.current.values === sent) showLegal(legal)
    else latest.current.set({ version: legal.version })
    queryClient.setQueryData(legalQuery.queryKey, legal)
    toast.success(t`Saved`)
  }

  const isBehind = (saved?.version ?? 0) > form.values.version
  const takeSaved = useEffectEvent(() => showLegal(saved))
  useEffect(() => {
    if (isBehind && !isDirty) takeSaved()
  }, [isBehind, isDirty])

  const current = isApiError(form.failure, 'version-conflict') ? (form.failure.current as Legal) : null
  return {
    ...form,
    submit,
    problem: current ? null : form.problem,
    isRestored: form.isRestored && isDirty && !current,
    startOver: () => showLegal(saved),
    conflict: current && {
      onUseCurrent: () => {
        queryClient.setQueryData(legalQuery.queryKey, current)
        showLegal(current)
      },
      onSaveMine: () => {
        flushSync(() => form.set({ version: current.version }))
        form.ref.current?.requestSubmit()
      },
    },
  }
}
