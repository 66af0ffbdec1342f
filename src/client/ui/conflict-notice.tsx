import { Trans } from '@lingui/react/macro'
import { Banner } from './banner.tsx'
import { Button } from './button.tsx'

export type ConflictNoticeProps = {
  /** Shows what the other one saved in place of what was typed. */
  onUseCurrent: () => void
  /** Saves what was typed over it. */
  onSaveMine: () => void
}

/** Two people changed one thing: nothing typed is lost, and the second one decides. */
export function ConflictNotice({ onUseCurrent, onSaveMine }: ConflictNoticeProps) {
  return (
    <Banner
      kind="error"
      icon="tabler:users"
      action={
        <>
          <Button variant="quiet" onClick={onUseCurrent}>
            <Trans>Take theirs</Trans>
          </Button>
          <Button variant="quiet" onClick={onSaveMine}>
            <Trans>Save mine</Trans>
          </Button>
        </>
      }
    >
      <Trans>Somebody else changed this in the meantime. What you typed is still here, and not saved yet.</Trans>
    </Banner>
  )
}
