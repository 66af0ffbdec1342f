import type { AppointmentDetails } from '#contract/appointments.ts'
import type { Finding } from '#contract/order/finding.ts'
import { additionalWorkLine } from '#domain/findings/additional-work.ts'
import type { VatPercent } from '#domain/money/money.ts'
import type { PricedLine } from '#domain/money/order-lines.ts'
import { type PaperSums, sumPaper } from '#domain/money/paper-sums.ts'
import type { PricePaper } from './paper.ts'

/** A line of a paper; `finding`: the work that is proposed, above its first line. */
export type PaperLine = PricedLine & { id: string; name: string; unit: string; finding: string | null }

type PaperOrder = Pick<AppointmentDetails, 'lines' | 'findings'> & { typed: number | null }
/** For a proposed work with a sum and without lines: what its approval would add. */
type UsualLine = { vatRate: VatPercent; unit: string }

const isOpen = ({ state }: Finding): boolean => state === 'draft' || state === 'asked'

function linesOf(finding: Finding, { vatRate, unit }: UsualLine): PaperLine[] {
  const { id, what, gross } = finding
  const lines = finding.lines ?? []
  const priced =
    lines.length > 0 ? lines : gross === null ? [] : [additionalWorkLine({ id, what, gross }, vatRate, unit)]
  return priced.map((line, at) => ({ ...line, finding: at === 0 ? what : null }))
}

/**
 * Returns the rows and sums of a paper: on an estimate the lines of the order and those of all work that the customer
 * has not answered yet, on a summary the lines of the order and what is to be paid.
 */
export function paperSums(paper: PricePaper, order: PaperOrder, usual: UsualLine): PaperSums<PaperLine> {
  const agreed = order.lines.map((line): PaperLine => ({ ...line, finding: null }))
  if (paper === 'summary') return sumPaper(agreed, order.typed)
  return sumPaper([...agreed, ...order.findings.filter(isOpen).flatMap((one) => linesOf(one, usual))], null)
}

/** The work that the customer declined, for the summary: it stays advised. */
export const advisedWork = ({ findings }: Pick<AppointmentDetails, 'findings'>): Finding[] =>
  findings.filter(({ state }) => state === 'declined')
