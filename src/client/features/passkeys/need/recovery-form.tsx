import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type SyntheticEvent, useState } from 'react'
import { call } from '#client/api/call.ts'
import { useDescribeProblem } from '#client/i18n/error-messages.ts'
import { Button } from '#client/ui/button.tsx'
import { TextField } from '#client/ui/fields/text-field.tsx'
import { enterRecoveryCode } from '#contract/passkeys/required-passkeys.ts'
import css from '../passkeys.module.css'
import { needQuery } from './need-query.ts'

/** The way in of an owner who has lost all passkeys. */
export function RecoveryForm() {
  const { t } = useLingui()
  const queryClient = useQueryClient()
  const describeProblem = useDescribeProblem()
  const [code, setCode] = useState('')
  const [isEmpty, setEmpty] = useState(false)
  const entering = useMutation({
    mutationFn: () => call(enterRecoveryCode, { body: { code: code.trim() } }),
    onSuccess: (need) => queryClient.setQueryData(needQuery.queryKey, need),
  })
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    const isMissing = code.trim() === ''
    setEmpty(isMissing)
    if (!isMissing) entering.mutate()
  }
  const error = isEmpty ? t`Enter the recovery code` : entering.error ? describeProblem(entering.error) : null
  return (
    <form className={css.form} onSubmit={submit} noValidate>
      <TextField
        label={t`Recovery code`}
        hint={t`20 letters and digits, shown when passkeys were made mandatory`}
        maxLength={60}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        value={code}
        error={error}
        onChange={({ target }) => {
          setCode(target.value)
          setEmpty(false)
        }}
      />
      <Button type="submit" wide busy={entering.isPending}>
        <Trans>Use the recovery code</Trans>
      </Button>
    </form>
  )
}
