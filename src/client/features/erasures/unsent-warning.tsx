import { Trans, useLingui } from '@lingui/react/macro'
import { useCountLabels } from '#client/offline/outbox/count-labels.ts'
import { openUnsent } from '#client/offline/outbox/open-unsent.ts'
import { useUnsentCounts } from '#client/offline/outbox/use-unsent-counts.ts'
import { Banner } from '#client/ui/banner.tsx'
import { Button } from '#client/ui/button.tsx'

/** Warns that unsent changes will be lost; renders nothing if everything is sent. */
export function UnsentWarning() {
  const { t } = useLingui()
  const counts = useUnsentCounts()
  const countLabels = useCountLabels()
  if (counts.changes + counts.photos === 0) return null
  const words = countLabels(counts)
  return (
    <Banner kind="warning" action={<Button variant="quiet" onClick={openUnsent}>{t`Show`}</Button>}>
      <Trans>{words}: send them first or they will be lost.</Trans>
    </Banner>
  )
}
