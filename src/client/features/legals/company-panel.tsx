import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { Format } from '#client/i18n/format.ts'
import { LoadError } from '#client/i18n/load-error.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { Loading, Skeleton } from '#client/ui/skeleton.tsx'
import { CompanyFacts } from './company-facts.tsx'
import { CompanyForm } from './company-form.tsx'
import { legalQuery } from './legal-query.ts'
import type { StationPlace } from './legal-values.ts'

export type CompanyPanelProps = {
  userId: string
  /** True for owners; advisors can only read the data. */
  canEdit: boolean
  place: StationPlace
  format: Format
  /** Whether its save button is the primary action of the screen. */
  primary?: boolean
}

/** The company behind the station. */
export function CompanyPanel({ userId, canEdit, place, format, primary = true }: CompanyPanelProps) {
  const query = useQuery(legalQuery)
  const legal = query.data
  if (legal === undefined) {
    if (!query.error) {
      return (
        <Loading>
          <Skeleton box height="28rem" />
        </Loading>
      )
    }
    return <LoadError query={query} />
  }
  if (canEdit) return <CompanyForm saved={legal} place={place} userId={userId} format={format} primary={primary} />
  if (legal) return <CompanyFacts legal={legal} format={format} />
  return (
    <EmptyState icon="tabler:file-invoice" title={<Trans>No company data yet</Trans>}>
      <Trans>The owner of the workshop enters its name, address and tax number here.</Trans>
    </EmptyState>
  )
}
