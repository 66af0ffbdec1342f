import { Trans, useLingui } from '@lingui/react/macro'
import { useDescribeProblem } from '#client/i18n/error-messages.ts'
import type { Format } from '#client/i18n/format.ts'
import { Banner } from '#client/ui/banner.tsx'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { Sheet } from '#client/ui/sheet.tsx'
import { toast } from '#client/ui/toast/toast.tsx'
import css from '../passkeys.module.css'

type RecoveryCodeCardProps = {
  madeAt: string | null
  format: Format
  /** Whether this session was opened with a passkey. */
  isReady: boolean
  making: { isPending: boolean; error: unknown; mutate: () => void }
}

/** Whether the owner has a recovery code, and the button for a new one. */
export function RecoveryCodeCard({ madeAt, format, isReady, making }: RecoveryCodeCardProps) {
  const describeProblem = useDescribeProblem()
  return (
    <Card title={<Trans>Your recovery code</Trans>}>
      <div className={css.form}>
        <p className={css.note}>
          <Trans>
            The way back in if you lose all your passkeys and no other owner can help: the recovery code and a code by
            email together let you add a new one.
          </Trans>
        </p>
        <p>
          {madeAt === null ? <Trans>You have none.</Trans> : <Trans>Made on {format.date(madeAt)}, not used.</Trans>}
        </p>
        {making.error !== null && <Banner kind="error">{describeProblem(making.error)}</Banner>}
        <Button icon="tabler:key" wide busy={making.isPending} disabled={!isReady} onClick={() => making.mutate()}>
          <Trans>Make a new recovery code</Trans>
        </Button>
        {!isReady && (
          <p className={css.note}>
            <Trans>Sign out and in again with your passkey to make one.</Trans>
          </p>
        )}
      </div>
    </Card>
  )
}

/** Shows a new recovery code, the only time. */
export function RecoveryCodeSheet({ code, onClose }: { code: string; onClose: () => void }) {
  const { t } = useLingui()
  const copy = () =>
    navigator.clipboard.writeText(code).then(
      () => toast.success(t`Copied`),
      () => toast.error(t`This browser does not allow copying.`),
    )
  return (
    <Sheet
      open
      keepOpen
      onClose={onClose}
      title={t`Your recovery code`}
      footer={
        <>
          <Button onClick={() => void copy()}>
            <Trans>Copy</Trans>
          </Button>
          <Button variant="signal" size="large" onClick={onClose}>
            <Trans>I have written it down</Trans>
          </Button>
        </>
      }
    >
      <div className={css.form}>
        <p className={css.code} translate="no">
          {code}
        </p>
        <p>
          <Trans>
            Write it down and keep it where only owners can get to it, not on this device. It is shown only now and
            works once. A new one replaces it.
          </Trans>
        </p>
      </div>
    </Sheet>
  )
}
