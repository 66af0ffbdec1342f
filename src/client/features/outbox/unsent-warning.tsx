import { Trans, useLingui } from '@lingui/react/macro'
import { useOutbox } from '#client/offline/outbox-link.ts'
import { Banner } from '#client/ui/banner.tsx'
import { Button } from '#client/ui/button.tsx'
import { useCountWords } from './count-words.ts'
import { openUnsent } from './open-unsent.ts'
import { countMine } from './outbox-notice.ts'

/** Says before an end what would never arrive; nothing where all is sent. */
export function UnsentWarning() {
  const { t } = useLingui()
  const count = countMine(useOutbox())
  const countWords = useCountWords()
  if (count === 0) return null
  const words = countWords(count)
  return (
    <Banner kind="warning" action={<Button variant="quiet" onClick={openUnsent}>{t`Show`}</Button>}>
      <Trans>{words}: send them first, or they never arrive.</Trans>
    </Banner>
  )
}
