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

/** The form of the company. What others saved is taken as long as nothing is typed; after that the second one is told. */
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
        // A call of the public kind ends no session by itself: the renewal does, and the way back leads here.
        if (isApiError(error, 'unauthenticated')) void renewSession('act')
        throw error
      })
    },
  })
  const latest = useRef(form)
  latest.current = form
  const isDirty = JSON.stringify({ ...form.values, version: base.version }) !== JSON.stringify(base)

  const stand = (legal: Legal | null) => {
    const values = legalValues(legal, place)
    setBase(values)
    latest.current.reset(values)
  }
  const submit = async (event?: SyntheticEvent) => {
    const sent = form.values
    if (!(await form.submit(event)) || !answer.current) return
    const legal = answer.current
    // Typed while the answer was awaited: it stays, over the new version.
    if (latest.current.values === sent) stand(legal)
    else latest.current.set({ version: legal.version })
    queryClient.setQueryData(legalQuery.queryKey, legal)
    toast.success(t`Saved`)
  }

  const isBehind = (saved?.version ?? 0) > form.values.version
  const takeSaved = useEffectEvent(() => stand(saved))
  useEffect(() => {
    if (isBehind && !isDirty) takeSaved()
  }, [isBehind, isDirty])

  const current = isApiError(form.failure, 'version-conflict') ? (form.failure.current as Legal) : null
  return {
    ...form,
    submit,
    problem: current ? null : form.problem,
    isRestored: form.isRestored && isDirty && !current,
    startOver: () => stand(saved),
    conflict: current && {
      onUseCurrent: () => {
        queryClient.setQueryData(legalQuery.queryKey, current)
        stand(current)
      },
      onSaveMine: () => {
        flushSync(() => form.set({ version: current.version }))
        form.ref.current?.requestSubmit()
      },
    },
  }
}
