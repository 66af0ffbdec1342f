import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { type SyntheticEvent, useRef, useState } from 'react'
import { isApiError } from '#client/api/api-error.ts'
import { call } from '#client/api/call.ts'
import { EraseSheet } from '#client/features/erasures/erase-sheet.tsx'
import { useDescribeProblem } from '#client/i18n/error-messages.ts'
import { describeIssue } from '#client/i18n/issue-messages.ts'
import { Banner } from '#client/ui/banner.tsx'
import { TextField } from '#client/ui/fields/text-field.tsx'
import { toast } from '#client/ui/toast/toast.tsx'
import { anonymiseCustomer, type CustomerDetails } from '#contract/customers.ts'
import { cacheCustomer } from './customer-queries.ts'

export type ForgetSheetProps = { customer: Pick<CustomerDetails, 'id' | 'name'>; onClose: () => void }

/** Returns the number of expected visits that prevent the erasure; `null` for any other error. */
function countExpected(failure: unknown): number | null {
  if (!isApiError(failure, 'customer-expected')) return null
  const { current } = failure
  const known = typeof current === 'object' && current !== null && 'appointments' in current ? current.appointments : 0
  return typeof known === 'number' ? known : 0
}

/** Lists what is deleted and what remains, and requires the name to be typed: a pseudonym replaces it permanently. */
export function ForgetSheet({ customer: { id, name }, onClose }: ForgetSheetProps) {
  const { t, i18n } = useLingui()
  const describeProblem = useDescribeProblem()
  const queryClient = useQueryClient()
  const form = useRef<HTMLFormElement>(null)
  const [typed, setTyped] = useState('')
  const [isWrong, setWrong] = useState(false)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const expected = countExpected(failure)
  const forget = async (event: SyntheticEvent) => {
    event.preventDefault()
    const isSame = typed.trim() === name.trim()
    setWrong(!isSame)
    if (!isSame) return form.current?.querySelector('input')?.focus()
    setBusy(true)
    setFailure(null)
    try {
      cacheCustomer(queryClient, await call(anonymiseCustomer, { params: { id } }))
      toast.success(t`Customer data erased`)
      onClose()
    } catch (error) {
      setFailure(error)
      setBusy(false)
    }
  }
  return (
    <EraseSheet
      title={t`Erase customer data?`}
      icon="tabler:user-x"
      goes={{
        title: t`What is deleted, immediately and for everyone`,
        items: [
          t`name, phone, email and notes`,
          t`their consent to messages`,
          t`their name on every visit, past ones too`,
        ],
      }}
      stays={[
        t`cars and visits, without any link to the person (kept for warranty)`,
        t`backups, until they expire: they are needed after a disk failure`,
      ]}
      form={{ ref: form, busy }}
      onSubmit={forget}
      onClose={onClose}
    >
      <TextField
        label={
          <Trans>
            To confirm, type the name: <b translate="no">{name}</b>
          </Trans>
        }
        autoComplete="off"
        required
        value={typed}
        error={isWrong && describeIssue({ code: 'custom', rule: 'not-the-same' }, i18n)}
        onChange={({ target }) => {
          setTyped(target.value)
          setWrong(false)
        }}
      />
      {failure !== null && (
        <Banner kind="error">
          {expected === null ? (
            describeProblem(failure)
          ) : (
            <Plural
              value={expected}
              one="# appointment is still ahead. Cancel it first, or wait until it is over."
              other="# appointments are still ahead. Cancel them first, or wait until they are over."
            />
          )}
        </Banner>
      )}
    </EraseSheet>
  )
}
