import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#client/api/call.ts'
import { serverNow } from '#client/api/server-clock.ts'
import { useDescribeProblem } from '#client/i18n/error-messages.ts'
import type { Format } from '#client/i18n/format.ts'
import { roleLabels } from '#client/i18n/role-labels.ts'
import { Banner } from '#client/ui/banner.tsx'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { Sheet } from '#client/ui/sheet.tsx'
import { toast } from '#client/ui/toast/toast.tsx'
import { allowPasskey, type PasskeyRule } from '#contract/passkeys/required-passkeys.ts'
import css from '../passkeys.module.css'

type DeskMember = PasskeyRule['people'][number]
type DeskPeopleProps = { rule: PasskeyRule; format: Format; onAllowed: (saved: PasskeyRule) => void }

/** The owners and advisors, each with their passkeys and the way back in for who has lost theirs. */
export function DeskPeople({ rule, format, onAllowed }: DeskPeopleProps) {
  const { t, i18n } = useLingui()
  const [asked, setAsked] = useState<DeskMember | null>(null)
  const today = format.dateOf(serverNow())
  return (
    <Card title={<Trans>Who has a passkey</Trans>}>
      <ul className={css.rows} aria-label={t`Who has a passkey`}>
        {rule.people.map((person) => (
          <li key={person.employeeId} className={css.row}>
            <Icon name={person.hasPasskey ? 'tabler:key' : 'tabler:user-off'} size={24} />
            <div className={css.what}>
              <b translate="no">{person.name}</b>
              <span className={css.note}>
                {i18n._(roleLabels[person.role])}
                {person.isMe && <> · {t`you`}</>}
              </span>
              <span className={css.note}>
                {person.hasPasskey ? <Trans>Has a passkey</Trans> : <Trans>No passkey yet</Trans>}
                {person.mayAddUntil !== null && (
                  <>
                    {' · '}
                    <Trans>may add one until {format.timeOn(person.mayAddUntil, today)}</Trans>
                  </>
                )}
              </span>
            </div>
            {rule.isRequired && !person.isMe && (
              <div className={css.acts}>
                <Button onClick={() => setAsked(person)} aria-label={t`Allow a new passkey for ${person.name}`}>
                  <Trans>Allow a new passkey</Trans>
                </Button>
              </div>
            )}
          </li>
        ))}
      </ul>
      {asked && (
        <AllowSheet
          person={asked}
          onClose={() => setAsked(null)}
          onAllowed={(saved) => {
            setAsked(null)
            onAllowed(saved)
          }}
        />
      )}
    </Card>
  )
}

type AllowSheetProps = { person: DeskMember; onClose: () => void; onAllowed: (saved: PasskeyRule) => void }

function AllowSheet({ person: { employeeId, name }, onClose, onAllowed }: AllowSheetProps) {
  const { t } = useLingui()
  const describeProblem = useDescribeProblem()
  const allowing = useMutation({
    mutationFn: () => call(allowPasskey, { body: { employeeId } }),
    onSuccess: (saved) => {
      toast.success(t`${name} can add a new passkey`)
      onAllowed(saved)
    },
  })
  return (
    <Sheet
      open
      onClose={onClose}
      title={t`Allow a new passkey for ${name}?`}
      footer={
        <>
          <Button onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button variant="signal" size="large" busy={allowing.isPending} onClick={() => allowing.mutate()}>
            <Trans>Allow it</Trans>
          </Button>
        </>
      }
    >
      <div className={css.form}>
        <p>
          <Trans>
            Only if {name} has asked you in person or on the phone. A code by email is then enough to add one passkey
            within 24 hours. {name} and all owners get an email.
          </Trans>
        </p>
        {allowing.error && <Banner kind="error">{describeProblem(allowing.error)}</Banner>}
      </div>
    </Sheet>
  )
}
