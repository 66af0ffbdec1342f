import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { isApiError } from '#client/api/api-error.ts'
import { call, renewSession } from '#client/api/call.ts'
import { useDescribeProblem } from '#client/i18n/error-messages.ts'
import { Banner } from '#client/ui/banner.tsx'
import { Button } from '#client/ui/button.tsx'
import { lookUpCompany, type RegistryCompany } from '#contract/legals.ts'
import { parseNip } from '#domain/codes/nip.ts'
import { judgeNumber } from './legal-values.ts'
import css from './legals.module.css'
import { NumberField } from './number-field.tsx'

/** The tax number, and the version of the record that the values are based on. */
type LookedUp = { nip: string; version: number }

export type RegistryLookUpProps<V extends LookedUp> = {
  values: V
  /** The error of the last save. */
  error: string | undefined
  onNip: (nip: string) => void
  onValues: (values: V) => void
  /** Returns the values with what the register has. */
  fill: (values: V, company: RegistryCompany) => V
}

/** The tax number field, with a look-up in the VAT register; the form can always be filled in by hand. */
export function RegistryLookUp<V extends LookedUp>({ values, error, onNip, onValues, fill }: RegistryLookUpProps<V>) {
  const { t } = useLingui()
  const describeProblem = useDescribeProblem()
  const { version } = values
  const [replaced, setReplaced] = useState<V | null>(null)
  // The user may type while the response is pending.
  const latest = useRef({ values, onValues })
  latest.current = { values, onValues }
  const lookUp = useMutation({
    mutationFn: ({ nip }: { nip: string; version: number }) => call(lookUpCompany, { params: { nip } }),
    onSuccess: ({ company }, { nip }) => {
      const { values, onValues } = latest.current
      const typed = parseNip(values.nip)
      if (!company || !typed.ok || typed.value !== nip) return
      setReplaced(values)
      onValues(fill(values, company))
    },
    onError: (failure) => {
      // A 401 of this call does not end the session by itself: `renewSession` does, and the sign-in leads back here.
      if (isApiError(failure, 'unauthenticated')) void renewSession('act')
    },
  })
  // After a save by this or another user (a new version), neither the response nor the replaced values apply.
  const before = replaced?.version === version ? replaced : null
  const isAsked = lookUp.variables?.version === version
  const forget = () => {
    lookUp.reset()
    setReplaced(null)
  }
  const startLookUp = () => {
    const nip = parseNip(values.nip)
    setReplaced(null)
    if (nip.ok) lookUp.mutate({ nip: nip.value, version })
  }
  const type = (nip: string) => {
    forget()
    onNip(nip)
  }

  return (
    <div className={css.lookUp}>
      <div className={css.lookUpField}>
        <NumberField
          name="nip"
          label="NIP"
          hint={t`10 digits, e.g. 856-734-62-15`}
          value={values.nip}
          error={error}
          onValue={type}
        />
        <Button
          icon="tabler:search"
          busy={isAsked && lookUp.isPending}
          disabled={judgeNumber('nip', values.nip) !== 'right'}
          onClick={startLookUp}
        >
          <Trans>Fill in from the VAT register</Trans>
        </Button>
      </div>
      {before && (
        <Banner
          kind="success"
          action={
            <Button
              variant="quiet"
              onClick={() => {
                onValues(before)
                forget()
              }}
            >
              <Trans>Restore what was there</Trans>
            </Button>
          }
        >
          <Trans>Filled in from the VAT register. Check and save.</Trans>
        </Banner>
      )}
      {isAsked && lookUp.data && !lookUp.data.company && (
        <Banner kind="info">
          <Trans>No company with this number in the VAT register. Check the digits or fill in the form by hand.</Trans>
        </Banner>
      )}
      {isAsked && lookUp.error && <Banner kind="warning">{describeProblem(lookUp.error)}</Banner>}
    </div>
  )
}
