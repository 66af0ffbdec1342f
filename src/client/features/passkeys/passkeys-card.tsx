import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { LoadError } from '#client/i18n/load-error.tsx'
import { Banner } from '#client/ui/banner.tsx'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { Icon } from '#client/ui/icon.tsx'
import type { Passkey } from '#contract/passkeys/passkeys.ts'
import { signalPasskeys } from './passkey-signals.ts'
import css from './passkeys.module.css'
import { passkeysQuery } from './passkeys-query.ts'
import { RemovePasskey } from './remove-passkey.tsx'
import { RenamePasskey } from './rename-passkey.tsx'
import { useAddPasskey } from './use-add-passkey.ts'

const hasPasskeys = 'PublicKeyCredential' in globalThis

/** One's own passkeys: added on this device, renamed and removed. */
export function PasskeysCard() {
  const { t } = useLingui()
  const query = useQuery(passkeysQuery)
  const { add, busy, problem } = useAddPasskey()
  const [opened, setOpened] = useState<{ what: 'rename' | 'remove'; passkey: Passkey } | null>(null)
  const data = query.data
  useEffect(() => {
    if (data)
      void signalPasskeys(
        data.rpId,
        data.userHandle,
        data.passkeys.map(({ credentialId }) => credentialId),
      )
  }, [data])
  const close = () => setOpened(null)
  return (
    <Card title={t`Passkeys`}>
      <div className={css.form}>
        <p className={css.note}>
          <Trans>Sign in with a fingerprint, your face or the PIN of your device, without waiting for a code.</Trans>
        </p>
        <LoadError query={query} />
        {data && data.passkeys.length > 0 && (
          <ul className={css.rows} aria-label={t`Passkeys`}>
            {data.passkeys.map((passkey) => (
              <Row
                key={passkey.id}
                passkey={passkey}
                onRename={() => setOpened({ what: 'rename', passkey })}
                onRemove={() => setOpened({ what: 'remove', passkey })}
              />
            ))}
          </ul>
        )}
        {problem && <Banner kind="error">{problem}</Banner>}
        {hasPasskeys ? (
          <Button icon="tabler:key" wide busy={busy} onClick={() => void add()}>
            <Trans>Add a passkey on this device</Trans>
          </Button>
        ) : (
          <p className={css.note}>
            <Trans>This browser does not support passkeys.</Trans>
          </p>
        )}
      </div>
      {opened?.what === 'rename' && <RenamePasskey passkey={opened.passkey} onClose={close} />}
      {opened?.what === 'remove' && (
        <RemovePasskey passkey={opened.passkey} isRequired={data?.isRequired ?? false} onClose={close} />
      )}
    </Card>
  )
}

type PasskeyRowProps = { passkey: Passkey; onRename: () => void; onRemove: () => void }

function Row({ passkey: { name, isSynced, createdAt, lastUsedAt }, onRename, onRemove }: PasskeyRowProps) {
  const { t, i18n } = useLingui()
  const dateOf = (instant: string): string => i18n.date(instant, { dateStyle: 'medium' })
  const added = dateOf(createdAt)
  const used = lastUsedAt === null ? null : dateOf(lastUsedAt)
  return (
    <li className={css.row}>
      <Icon name="tabler:key" size={24} />
      <div className={css.what}>
        <b translate="no">{name}</b>
        <span className={css.note}>
          {used ? (
            <Trans>
              Added on {added}, last used on {used}
            </Trans>
          ) : (
            <Trans>Added on {added}, not used yet</Trans>
          )}
        </span>
        <span className={css.note}>
          {isSynced ? <Trans>Works on all your devices</Trans> : <Trans>Works on one device</Trans>}
        </span>
      </div>
      <div className={css.acts}>
        <Button onClick={onRename} aria-label={t`Rename: ${name}`}>
          <Trans>Rename</Trans>
        </Button>
        <Button onClick={onRemove} aria-label={t`Remove ${name}`}>
          <Trans>Remove</Trans>
        </Button>
      </div>
    </li>
  )
}
