import { Trans } from '@lingui/react/macro'
import { Banner } from './banner.tsx'
import { Button } from './button.tsx'

/** Notice that the form contains a restored draft that is not saved yet. */
export function DraftNotice({ onDiscard }: { onDiscard: () => void }) {
  return (
    <Banner
      kind="info"
      action={
        <Button variant="quiet" onClick={onDiscard}>
          <Trans>Start over</Trans>
        </Button>
      }
    >
      <Trans>We kept what you typed. It’s not saved yet.</Trans>
    </Banner>
  )
}
