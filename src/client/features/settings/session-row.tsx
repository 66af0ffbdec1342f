import { Trans, useLingui } from '@lingui/react/macro'
import { serverNow } from '#client/api/server-clock.ts'
import type { Format } from '#client/i18n/format.ts'
import { useBrowserName } from '#client/offline/device/use-browser-name.ts'
import { Button } from '#client/ui/button.tsx'
import { Icon } from '#client/ui/icon.tsx'
import type { Session } from '#contract/sessions.ts'
import css from './settings.module.css'

export type SessionRowProps = { session: Session; format: Format; busy: boolean; onEnd: () => void }

/** One session: its device, its last use, and the button to end it. */
export function SessionRow({ session, format, busy, onEnd }: SessionRowProps) {
  const { t } = useLingui()
  const { name, icon } = useBrowserName(session.userAgent)
  const today = format.dateOf(serverNow())
  const used = format.timeOn(session.lastUsedAt, today)
  const since = format.dayShort(format.dateOf(session.createdAt))
  return (
    <li className={css.row}>
      <Icon name={icon} size={28} />
      <div className={css.what}>
        <b>
          {name}
          {session.current && <span className={css.here}>{t`this device`}</span>}
        </b>
        <span className={css.note}>
          {session.current ? (
            <Trans>Signed in since {since}</Trans>
          ) : (
            <Trans>
              Last used {used}, signed in since {since}
            </Trans>
          )}
        </span>
        {session.hasPasskey && (
          <span className={css.note}>
            <Trans>With a passkey</Trans>
          </span>
        )}
      </div>
      {!session.current && (
        <Button busy={busy} onClick={onEnd} aria-label={t`Sign out ${name}, last used ${used}`}>
          <Trans>Sign out</Trans>
        </Button>
      )}
    </li>
  )
}
