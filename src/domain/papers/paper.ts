import { latestReport, type ReportKind, reportKinds } from '#domain/condition-reports/condition-report.ts'
import { desk, type Role } from '#domain/role.ts'

/** The papers of an order. The job card accompanies the car; the others are for the customer. */
const papers = ['job-card', 'estimate', 'summary', 'inspection', ...reportKinds] as const
export type Paper = (typeof papers)[number]
export type PricePaper = Extract<Paper, 'estimate' | 'summary'>

/** The papers that a link can show. */
export const linkedPapers = ['estimate', 'summary', 'inspection', ...reportKinds] as const satisfies readonly Paper[]
export type LinkedPaper = (typeof linkedPapers)[number]

/** Of one order. */
export const mostPaperLinks = 10

const dayMs = 86_400_000
/** When a link that is made now expires, in epoch ms. An estimate is valid as long. */
export const linkExpiry = (paper: LinkedPaper, now: number): number => now + (paper === 'estimate' ? 14 : 30) * dayMs

export const isConditionPaper = (paper: Paper): paper is ReportKind => reportKinds.some((kind) => kind === paper)

const priced: readonly Paper[] = ['estimate', 'summary']

type AnsweredInspection = { readonly answers: readonly { readonly answer: object | null }[] }
type OrderWithReports = {
  readonly inspections: readonly AnsweredInspection[]
  readonly conditionReports: readonly { readonly id: string; readonly kind: ReportKind }[]
}

/** Returns the papers of an order for a role: prices are for the desk alone, and a report must have been made. */
export const papersFor = (role: Role, { inspections, conditionReports }: OrderWithReports): readonly Paper[] =>
  papers.filter((paper) => {
    if (paper === 'inspection') return inspections.some(hasAnswer)
    if (isConditionPaper(paper)) return latestReport(conditionReports, paper) !== undefined
    return desk.includes(role) || !priced.includes(paper)
  })

/** Returns the papers of an order that a link can show now. */
export const linkedPapersOf = (order: OrderWithReports): readonly LinkedPaper[] => {
  const known = papersFor('owner', order)
  return linkedPapers.filter((paper) => known.includes(paper))
}

/** Whether anything of an inspection was answered; only such a one is part of the report. */
export const hasAnswer = ({ answers }: AnsweredInspection): boolean => answers.some(({ answer }) => answer !== null)
