import { additionalWorkLine } from '#domain/findings/additional-work.ts'
import type { FindingState } from '#domain/findings/finding.ts'
import type { VatPercent } from '#domain/money/money.ts'
import type { PricedLine } from '#domain/money/order-lines.ts'
import { type PaperSums, sumPaper } from '#domain/money/paper-sums.ts'
import type { PricePaper } from './paper.ts'

type NamedLine = PricedLine & { readonly id: string; readonly name: string; readonly unit: string }
/** A line of a paper; `finding`: the work that is proposed, above its first line. */
export type PaperLine = NamedLine & { readonly finding: string | null }

type PaperFinding = {
  readonly id: string
  readonly what: string
  readonly state: FindingState
  readonly gross: number | null
  readonly lines: readonly NamedLine[] | null
}
type PaperOrder = {
  readonly lines: readonly NamedLine[]
  readonly findings: readonly PaperFinding[]
  readonly typed: number | null
}
/** For a proposed work with a sum and without lines: what its approval would add. */
type UsualLine = { vatRate: VatPercent; unit: string }

const isOpen = ({ state }: PaperFinding): boolean => state === 'draft' || state === 'asked'

function linesOf(finding: PaperFinding, { vatRate, unit }: UsualLine): PaperLine[] {
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
export const advisedWork = <F extends { readonly state: FindingState }>({
  findings,
}: {
  readonly findings: readonly F[]
}): F[] => findings.filter(({ state }) => state === 'declined')
