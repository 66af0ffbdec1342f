import { Trans, useLingui } from '@lingui/react/macro'
import { serverNow } from '#client/api/server-clock.ts'
import type { Format } from '#client/i18n/format.ts'
import { cardClass } from '#client/ui/card.tsx'
import { Icon } from '#client/ui/icon.tsx'
import type { SignInChange } from '#contract/sessions.ts'
import css from './settings.module.css'

/** What has changed in the user's sign-in methods, the newest first; nothing if nothing has. */
export function SignInChanges({ changes, format }: { changes: readonly SignInChange[]; format: Format }) {
  const { t } = useLingui()
  if (changes.length === 0) return null
  const today = format.dateOf(serverNow())
  return (
    <section className={css.choices}>
      <h3>
        <Trans>Changes of your passkeys</Trans>
      </h3>
      <ul className={`${cardClass} ${css.rows}`} aria-label={t`Changes of your passkeys`}>
        {changes.map((change) => (
          <li key={`${change.at} ${change.kind} ${change.passkey}`} className={css.row}>
            <Icon name="tabler:key" size={28} />
            <div className={css.what}>
              <b>
                <Words change={change} />
              </b>
              <span className={css.note}>{format.timeOn(change.at, today)}</span>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Words({ change: { kind, passkey, by } }: { change: SignInChange }) {
  switch (kind) {
    case 'added':
      return <Trans>Passkey {passkey} added</Trans>
    case 'removed':
      return <Trans>Passkey {passkey} removed</Trans>
    case 'recovered':
      return <Trans>Recovery code used</Trans>
    case 'allowed':
      return by === null ? (
        <Trans>A new passkey allowed by the operator of the server</Trans>
      ) : (
        <Trans>A new passkey allowed by {by}</Trans>
      )
  }
}
