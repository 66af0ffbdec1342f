import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { call } from '#client/api/call.ts'
import { useDescribeProblem } from '#client/i18n/error-messages.ts'
import type { Format } from '#client/i18n/format.ts'
import { LoadError } from '#client/i18n/load-error.tsx'
import { Banner } from '#client/ui/banner.tsx'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { Checkbox } from '#client/ui/fields/checkbox.tsx'
import { Sheet } from '#client/ui/sheet.tsx'
import { Loading, Skeleton } from '#client/ui/skeleton.tsx'
import { toast } from '#client/ui/toast/toast.tsx'
import { choosePasskeyRule, makeRecoveryCode, type PasskeyRule } from '#contract/passkeys/required-passkeys.ts'
import css from '../passkeys.module.css'
import { DeskPeople } from './desk-people.tsx'
import { RecoveryCodeCard, RecoveryCodeSheet } from './recovery-code.tsx'
import { ruleQuery } from './rule-query.ts'

export type PasskeyRulePanelProps = { format: Format }

/** Whether the desk must sign in with passkeys, who has one, and the ways back in. */
export function PasskeyRulePanel({ format }: PasskeyRulePanelProps) {
  const { t } = useLingui()
  const queryClient = useQueryClient()
  const query = useQuery(ruleQuery)
  const rule = query.data
  const [wanted, setWanted] = useState<boolean | null>(null)
  // Shown until it is put away: nobody sees it a second time.
  const [code, setCode] = useState<string | null>(null)
  const accept = (saved: PasskeyRule) => {
    queryClient.setQueryData(ruleQuery.queryKey, { ...saved, recoveryCode: null })
    if (saved.recoveryCode !== null) setCode(saved.recoveryCode)
  }
  const choosing = useMutation({
    mutationFn: (isRequired: boolean) => call(choosePasskeyRule, { body: { isRequired } }),
    onSuccess: (saved) => {
      accept(saved)
      setWanted(null)
      toast.success(t`Saved`)
    },
  })
  const making = useMutation({ mutationFn: () => call(makeRecoveryCode, {}), onSuccess: accept })
  const ask = (isRequired: boolean) => {
    choosing.reset()
    setWanted(isRequired)
  }
  if (!rule) {
    return query.error ? (
      <LoadError query={query} />
    ) : (
      <Loading>
        <Skeleton box height="12rem" />
      </Loading>
    )
  }
  return (
    <>
      <LoadError query={query} />
      <Card title={<Trans>Passkeys at the desk</Trans>}>
        <div className={css.form}>
          <Checkbox
            checked={rule.isRequired}
            disabled={!rule.isRequired && !rule.isReady}
            hint={t`A code by email alone will no longer be enough. Mechanics and shared tablets are not affected.`}
            onValue={ask}
          >
            <Trans>Owners and service advisors must sign in with a passkey</Trans>
          </Checkbox>
          {!rule.isRequired && !rule.isReady && (
            <Banner
              kind="info"
              icon="tabler:key"
              action={
                <Link to="/{-$locale}/profile">
                  <Trans>Profile</Trans>
                </Link>
              }
            >
              <Trans>
                So that you don’t lock yourself out: add a passkey in your profile, sign out, and sign in with it. Then
                you can turn this on.
              </Trans>
            </Banner>
          )}
        </div>
      </Card>
      <DeskPeople rule={rule} format={format} onAllowed={accept} />
      {rule.isRequired && (
        <RecoveryCodeCard madeAt={rule.recoveryCodeMadeAt} format={format} isReady={rule.isReady} making={making} />
      )}
      {wanted !== null && (
        <RuleSheet
          isRequired={wanted}
          without={rule.people.filter(({ hasPasskey }) => !hasPasskey).length}
          choosing={choosing}
          onClose={() => setWanted(null)}
        />
      )}
      {code !== null && <RecoveryCodeSheet code={code} onClose={() => setCode(null)} />}
    </>
  )
}

type RuleSheetProps = {
  isRequired: boolean
  /** How many people have no passkey. */
  without: number
  choosing: { isPending: boolean; error: unknown; mutate: (isRequired: boolean) => void }
  onClose: () => void
}

/** Asks for confirmation before the rule changes. */
function RuleSheet({ isRequired, without, choosing, onClose }: RuleSheetProps) {
  const { t } = useLingui()
  const describeProblem = useDescribeProblem()
  return (
    <Sheet
      open
      onClose={onClose}
      title={isRequired ? t`Require passkeys?` : t`No longer require passkeys?`}
      footer={
        <>
          <Button onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button
            variant={isRequired ? 'signal' : 'danger'}
            size="large"
            busy={choosing.isPending}
            onClick={() => choosing.mutate(isRequired)}
          >
            {isRequired ? <Trans>Require passkeys</Trans> : <Trans>Allow codes again</Trans>}
          </Button>
        </>
      }
    >
      <div className={css.form}>
        {isRequired ? (
          <>
            <p>
              <Trans>
                Owners and service advisors who are signed in with a code are asked for a passkey at once. What they
                have typed or saved stays on their device.
              </Trans>
            </p>
            {without > 0 && (
              <p>
                <Plural
                  value={without}
                  one="# person has no passkey yet and can add one within 7 days, after signing in with a code. After that, you allow it here."
                  other="# people have no passkey yet and can add one within 7 days, after signing in with a code. After that, you allow it here."
                />
              </p>
            )}
          </>
        ) : (
          <p>
            <Trans>Anyone who can read the mailbox of an owner or service advisor will then be able to sign in.</Trans>
          </p>
        )}
        {choosing.error !== null && <Banner kind="error">{describeProblem(choosing.error)}</Banner>}
      </div>
    </Sheet>
  )
}
