import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { loadDigests } from '#client/features/appointments/order/condition-reports/report-digests.ts'
import type { OrderPartProps } from '#client/features/appointments/order-part.ts'
import { whoseOf } from '#client/offline/photos/cached-thumbs.ts'
import type { Station } from '#client/station/use-station.ts'
import { usePrinting } from '#client/ui/hooks/use-printing.ts'
import { lazyWithPreload } from '#client/ui/lazy-with-preload.tsx'
import type { ConditionPaperProps } from './condition-paper.tsx'
import type { InspectionReportProps } from './inspection-report.tsx'
import { JobCard } from './job-card.tsx'
import { loadPhotos, type PhotographedOrder, photosOfInspections, photosOfReport } from './load-photos.ts'
import { isConditionPaper, type Paper } from './paper.ts'
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
  order: PhotographedOrder,
  station: Pick<Station, 'userId' | 'accountId'>,
): { paper: Paper; print: (paper: Paper) => void } {
  const owner = whoseOf({ id: station.userId, account_id: station.accountId })
  // A change of the order does not render the buttons anew.
  const latest = useRef(order)
  useLayoutEffect(() => {
    latest.current = order
  })
  const [paper, setPaper] = useState<Paper>('job-card')
  useEffect(() => {
    const reset = () => setPaper('job-card')
    window.addEventListener('afterprint', reset)
    return () => window.removeEventListener('afterprint', reset)
  }, [])
  const print = useCallback(
    async (chosen: Paper) => {
      if (chosen === 'inspection') {
        await Promise.all([InspectionReport.fetch(), loadPhotos(photosOfInspections(latest.current), owner)])
      } else if (isConditionPaper(chosen)) {
        const { conditionReports } = latest.current
        await Promise.all([
          ...[ConditionPaper.fetch(), loadDigests(conditionReports)],
          loadPhotos(photosOfReport(latest.current, chosen), owner),
        ])
      } else if (chosen !== 'job-card') await PricePaper.fetch()
      flushSync(() => setPaper(chosen))
      window.print()
    },
    [owner],
  )
  return { paper, print }
}

/** The chosen paper, while the page is printed. */
export function OrderPrint({ paper, ...parts }: OrderPartProps & { paper: Paper }) {
  const isPrinting = usePrinting()
  if (!isPrinting) return null
  if (paper === 'job-card') return <JobCard {...parts} />
  if (isConditionPaper(paper)) return <ConditionPaper {...parts} paper={paper} />
  return paper === 'inspection' ? <InspectionReport {...parts} /> : <PricePaper {...parts} paper={paper} />
}
