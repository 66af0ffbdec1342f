import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type SyntheticEvent, useId, useState } from 'react'
import { call } from '#client/api/call.ts'
import { useDescribeProblem } from '#client/i18n/error-messages.ts'
import { Banner } from '#client/ui/banner.tsx'
import { Button } from '#client/ui/button.tsx'
import { TextField } from '#client/ui/fields/text-field.tsx'
import { Sheet } from '#client/ui/sheet.tsx'
import { type Passkey, renamePasskey } from '#contract/passkeys/passkeys.ts'
import css from './passkeys.module.css'
import { passkeysQuery } from './passkeys-query.ts'

/** Renames a passkey. */
export function RenamePasskey({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const { t } = useLingui()
  const formId = useId()
  const queryClient = useQueryClient()
  const describeProblem = useDescribeProblem()
  const [name, setName] = useState(passkey.name)
  const saving = useMutation({
    mutationFn: () => call(renamePasskey, { params: { id: passkey.id }, body: { name: name.trim() } }),
    onSuccess: (saved) => {
      queryClient.setQueryData(passkeysQuery.queryKey, saved)
      onClose()
    },
  })
  const isEmpty = name.trim() === ''
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (!isEmpty) saving.mutate()
  }
  return (
    <Sheet
      open
      onClose={onClose}
      title={t`Rename the passkey`}
      footer={
        <Button type="submit" form={formId} variant="signal" size="large" icon="tabler:check" busy={saving.isPending}>
          <Trans>Save</Trans>
        </Button>
      }
    >
      <form id={formId} onSubmit={submit} noValidate className={css.form}>
        {saving.error && <Banner kind="error">{describeProblem(saving.error)}</Banner>}
        <TextField
          label={t`Name`}
          maxLength={60}
          autoComplete="off"
          data-autofocus
          required
          value={name}
          error={isEmpty ? t`Enter a name` : null}
          onChange={(event) => setName(event.target.value)}
        />
      </form>
    </Sheet>
  )
}
