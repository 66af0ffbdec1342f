import { Trans, useLingui } from '@lingui/react/macro'
import { useCountWords } from '#client/offline/count-words.ts'
import { openUnsent } from '#client/offline/open-unsent.ts'
import { Banner } from '#client/ui/banner.tsx'
import { Button } from '#client/ui/button.tsx'
import { useUnsentCounts } from './use-unsent-counts.ts'

/** Says before an end what would never arrive; nothing where all is sent. */
export function UnsentWarning() {
  const { t } = useLingui()
  const counts = useUnsentCounts()
  const countWords = useCountWords()
  if (counts.changes + counts.photos === 0) return null
  const words = countWords(counts)
  return (
    <Banner kind="warning" action={<Button variant="quiet" onClick={openUnsent}>{t`Show`}</Button>}>
      <Trans>{words}: send them first, or they never arrive.</Trans>
    </Banner>
  )
}
