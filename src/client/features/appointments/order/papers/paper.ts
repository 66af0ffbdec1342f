import type { AppointmentDetails } from '#contract/appointments.ts'
import { latestReport, type ReportKind, reportKinds } from '#domain/condition-reports/condition-report.ts'
import { desk, type Role } from '#domain/role.ts'

/** The papers of an order. The job card accompanies the car; the others are for the customer. */
const papers = ['job-card', 'estimate', 'summary', 'inspection', ...reportKinds] as const
export type Paper = (typeof papers)[number]
export type PricePaper = Extract<Paper, 'estimate' | 'summary'>

/** What decides about the reports of an order. */
export type OrderReports = Pick<AppointmentDetails, 'inspections' | 'conditionReports'>

export const isConditionPaper = (paper: Paper): paper is ReportKind => reportKinds.some((kind) => kind === paper)

const priced: readonly Paper[] = ['estimate', 'summary']

/** Returns the papers of an order for a role: prices are for the desk alone, and a report must have been made. */
export const papersFor = (role: Role, { inspections, conditionReports }: OrderReports): readonly Paper[] =>
  papers.filter((paper) => {
    if (paper === 'inspection') return inspections.some(({ answers }) => answers.some(({ answer }) => answer !== null))
    if (isConditionPaper(paper)) return latestReport(conditionReports, paper) !== undefined
    return desk.includes(role) || !priced.includes(paper)
  })

/** For so many days an estimate is valid. */
export const estimateDays = 14
