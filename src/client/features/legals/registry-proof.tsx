import { Trans } from '@lingui/react/macro'
import type { Format } from '#client/i18n/format.ts'
import { Icon } from '#client/ui/icon.tsx'
import type { Legal } from '#contract/legals.ts'
import css from './legals.module.css'

/** States that the saved data came from the register, with the time and the id of the response. */
export function RegistryProof({ saved, format }: { saved: Legal | null; format: Format }) {
  if (saved?.source !== 'registry' || saved.checkedAt === null) return null
  const day = format.date(saved.checkedAt)
  return (
    <p className={css.proof}>
      <Icon name="tabler:circle-check" size={20} />
      <span>
        {saved.requestId ? (
          <Trans>
            From the VAT register as of {day}, reference <span translate="no">{saved.requestId}</span>.
          </Trans>
        ) : (
          <Trans>From the VAT register as of {day}.</Trans>
        )}
      </span>
    </p>
  )
}
