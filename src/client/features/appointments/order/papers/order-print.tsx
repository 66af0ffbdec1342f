import { useCallback, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import type { OrderPartProps } from '#client/features/appointments/order-part.ts'
import { usePrinting } from '#client/ui/hooks/use-printing.ts'
import { lazyWithPreload } from '#client/ui/lazy-with-preload.tsx'
import { JobCard } from './job-card.tsx'
import type { Paper } from './paper.ts'
import type { PricePaperProps } from './price-paper.tsx'

const PricePaper = lazyWithPreload<PricePaperProps>(() => import('./price-paper.tsx').then((part) => part.PricePaper))

/** The paper that the page prints: the job card, until another one is chosen for the next print. */
export function usePaper(): { paper: Paper; print: (paper: Paper) => void } {
  const [paper, setPaper] = useState<Paper>('job-card')
  useEffect(() => {
    const reset = () => setPaper('job-card')
    window.addEventListener('afterprint', reset)
    return () => window.removeEventListener('afterprint', reset)
  }, [])
  const print = useCallback(async (chosen: Paper) => {
    if (chosen !== 'job-card') await PricePaper.fetch()
    flushSync(() => setPaper(chosen))
    window.print()
  }, [])
  return { paper, print }
}

/** The chosen paper, while the page is printed. */
export function OrderPrint({ paper, ...parts }: OrderPartProps & { paper: Paper }) {
  const isPrinting = usePrinting()
  if (!isPrinting) return null
  return paper === 'job-card' ? <JobCard {...parts} /> : <PricePaper {...parts} paper={paper} />
}
