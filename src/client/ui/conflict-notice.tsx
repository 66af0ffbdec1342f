import { Trans } from '@lingui/react/macro'
import { Banner } from './banner.tsx'
import { Button } from './button.tsx'

export type ConflictNoticeProps = {
  /** Replaces the input with the current version. */
  onUseCurrent: () => void
  /** Overwrites the current version with the input. */
  onSaveMine: () => void
}

/** Notice of a version conflict: the input is retained, and the user decides. */
export function ConflictNotice({ onUseCurrent, onSaveMine }: ConflictNoticeProps) {
  return (
    <Banner
      kind="error"
      icon="tabler:users"
      action={
        <>
          <Button variant="quiet" onClick={onUseCurrent}>
            <Trans>Keep theirs</Trans>
          </Button>
          <Button variant="quiet" onClick={onSaveMine}>
            <Trans>Keep mine</Trans>
          </Button>
        </>
      }
    >
      <Trans>Someone else changed this in the meantime. What you typed is still here, not saved yet.</Trans>
    </Banner>
  )
}
