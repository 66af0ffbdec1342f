import { Trans } from '@lingui/react/macro'
import { readConfigured } from '#client/i18n/configured.ts'
import type { Format } from '#client/i18n/format.ts'
import { useNow } from '#client/station/use-now.ts'
import { Banner } from '#client/ui/banner.tsx'

export type DemoNoticeProps = { format: Format }

const hourMs = 3600_000
const noticeMs = 15 * 60_000

/** Says, in the last quarter of an hour before it, that the demo starts afresh. */
export function DemoNotice({ format }: DemoNoticeProps) {
  const spanMs = Number(readConfigured('demo')) * hourMs
  const now = useNow()
  // As `nextReset` of the server.
  const at = (Math.floor(now / spanMs) + 1) * spanMs
  if (at - now > noticeMs) return null
  const time = format.time(at)
  return (
    <Banner kind="info">
      <Trans>The demo starts afresh at {time}. Your changes will be lost then.</Trans>
    </Banner>
  )
}
