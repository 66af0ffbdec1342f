import { Trans } from '@lingui/react/macro'
import { openUnsent } from '#client/offline/outbox/open-unsent.ts'
import { Banner } from '#client/ui/banner.tsx'
import type { OutboxEntry } from '#domain/outbox/outbox.ts'

/** Says that an order exists on this device only, and what happens next. `unsent`: its unsent changes. */
export function UnsentOrderNote({ unsent = [] }: { unsent: readonly OutboxEntry[] | undefined }) {
  if (unsent.some(({ state }) => state === 'attention')) {
    return (
      <Banner
        kind="warning"
        action={
          <button type="button" onClick={openUnsent}>
            <Trans>Decide</Trans>
          </button>
        }
      >
        <Trans>The server has not accepted this order. It needs your decision.</Trans>
      </Banner>
    )
  }
  return (
    <Banner kind="info">
      <Trans>
        This order is saved on this device only. It gets its number when it is sent; you can already change its status
        and add notes.
      </Trans>
    </Banner>
  )
}
