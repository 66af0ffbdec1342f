import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { OrderPartProps } from '#client/features/appointments/order-part.ts'
import { usePrinting } from '#client/ui/hooks/use-printing.ts'
import { lazyWithPreload } from '#client/ui/lazy-with-preload.tsx'
import type { AppointmentDetails } from '#contract/appointments.ts'
import type { Paper } from '#domain/papers/paper.ts'
import { reportPhotos } from '#domain/papers/report-photos.ts'
import type { InspectionReportProps } from './inspection-report.tsx'
import { JobCard } from './job-card.tsx'
import { loadPhotos } from './load-photos.ts'
import type { PricePaperProps } from './price-paper.tsx'

const PricePaper = lazyWithPreload<PricePaperProps>(() => import('./price-paper.tsx').then((part) => part.PricePaper))

const InspectionReport = lazyWithPreload<InspectionReportProps>(() =>
  import('./inspection-report.tsx').then((part) => part.InspectionReport),
)

/** The paper that the page prints: the job card, until another one is chosen for the next print. */
export function usePaper(order: Pick<AppointmentDetails, 'inspections' | 'photos'>): {
  paper: Paper
  print: (paper: Paper) => void
} {
  const queryClient = useQueryClient()
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
      if (chosen !== 'job-card') await import('./paper-head.tsx').then((part) => part.loadPaperData(queryClient))
      if (chosen === 'inspection')
        await Promise.all([InspectionReport.fetch(), loadPhotos(reportPhotos(latest.current))])
      else if (chosen !== 'job-card') await PricePaper.fetch()
      flushSync(() => setPaper(chosen))
      window.print()
    },
    [queryClient],
  )
  return { paper, print }
}

/** The chosen paper, while the page is printed. */
export function OrderPrint({ paper, ...parts }: OrderPartProps & { paper: Paper }) {
  const isPrinting = usePrinting()
  if (!isPrinting) return null
  if (paper === 'job-card') return <JobCard {...parts} />
  return paper === 'inspection' ? <InspectionReport {...parts} /> : <PricePaper {...parts} paper={paper} />
}
