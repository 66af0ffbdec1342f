import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { logoQuery } from '#client/api/station-queries.ts'
import { loadDigests } from '#client/features/appointments/order/condition-reports/report-digests.ts'
import type { OrderPartProps } from '#client/features/appointments/order-part.ts'
import { whoseOf } from '#client/offline/photos/cached-thumbs.ts'
import type { Station } from '#client/station/use-station.ts'
import { usePrinting } from '#client/ui/hooks/use-printing.ts'
import { lazyWithPreload } from '#client/ui/lazy-with-preload.tsx'
import type { AppointmentDetails } from '#contract/appointments.ts'
import { isConditionPaper, type Paper } from '#domain/papers/paper.ts'
import { photosOfInspections, photosOfReport } from '#domain/papers/report-photos.ts'
import type { ConditionPaperProps } from './condition-paper.tsx'
import type { InspectionReportProps } from './inspection-report.tsx'
import { JobCard } from './job-card.tsx'
import { loadLogo } from './load-logo.ts'
import { loadPhotos } from './load-photos.ts'
import type { PricePaperProps } from './price-paper.tsx'

const PricePaper = lazyWithPreload<PricePaperProps>(() => import('./price-paper.tsx').then((part) => part.PricePaper))

const InspectionReport = lazyWithPreload<InspectionReportProps>(() =>
  import('./inspection-report.tsx').then((part) => part.InspectionReport),
)

const ConditionPaper = lazyWithPreload<ConditionPaperProps>(() =>
  import('./condition-paper.tsx').then((part) => part.ConditionPaper),
)

/** The paper that the page prints: the job card, until another one is chosen for the next print. */
export function usePaper(
  order: AppointmentDetails,
  station: Pick<Station, 'userId' | 'accountId'>,
): ChosenPaper & { print: (paper: Paper) => void } {
  const queryClient = useQueryClient()
  const logo = useQuery(logoQuery).data ?? null
  const owner = whoseOf({ id: station.userId, account_id: station.accountId })
  // A change of the order does not render the buttons anew.
  const latest = useRef({ order, logo, owner })
  useLayoutEffect(() => {
    latest.current = { order, logo, owner }
  })
  const [chosen, setChosen] = useState(jobCard)
  useEffect(() => {
    const reset = () => setChosen(jobCard)
    window.addEventListener('afterprint', reset)
    return () => window.removeEventListener('afterprint', reset)
  }, [])
  const { logoUrl } = chosen
  useEffect(() => () => (logoUrl === null ? undefined : URL.revokeObjectURL(logoUrl)), [logoUrl])
  const print = useCallback(
    async (paper: Paper) => {
      const { order, logo, owner } = latest.current
      const loading = paper === 'job-card' ? null : loadLogo(owner, logo)
      if (paper !== 'job-card') await import('./paper-head.tsx').then((part) => part.loadPaperData(queryClient))
      if (paper === 'inspection') {
        await Promise.all([InspectionReport.fetch(), loadPhotos(photosOfInspections(order), owner)])
      } else if (isConditionPaper(paper)) {
        const digests = loadDigests(order.conditionReports)
        await Promise.all([ConditionPaper.fetch(), digests, loadPhotos(photosOfReport(order, paper), owner)])
      } else if (paper !== 'job-card') await PricePaper.fetch()
      const logoUrl = await loading
      flushSync(() => setChosen({ paper, logoUrl }))
      window.print()
    },
    [queryClient],
  )
  return { ...chosen, print }
}

/** `logoUrl`: the address of the loaded logo; `null`: the paper has none. */
type ChosenPaper = { paper: Paper; logoUrl: string | null }
const jobCard: ChosenPaper = { paper: 'job-card', logoUrl: null }

/** The chosen paper, while the page is printed. */
export function OrderPrint({ paper, logoUrl, ...parts }: OrderPartProps & ChosenPaper) {
  const isPrinting = usePrinting()
  if (!isPrinting) return null
  if (paper === 'job-card') return <JobCard {...parts} />
  if (isConditionPaper(paper)) return <ConditionPaper {...parts} paper={paper} logoUrl={logoUrl} />
  if (paper === 'inspection') return <InspectionReport {...parts} logoUrl={logoUrl} />
  return <PricePaper {...parts} paper={paper} logoUrl={logoUrl} />
}
