import type { AppointmentDetails } from '#contract/appointments.ts'
import { desk, type Role } from '#domain/role.ts'

/** The papers of an order. The job card accompanies the car; the others are for the customer. */
const papers = ['job-card', 'estimate', 'summary', 'inspection'] as const
export type Paper = (typeof papers)[number]
export type PricePaper = Extract<Paper, 'estimate' | 'summary'>

const priced: readonly Paper[] = ['estimate', 'summary']

/** Returns the papers of an order for a role: prices are for the desk alone, and a report needs an answer. */
export const papersFor = (role: Role, { inspections }: Pick<AppointmentDetails, 'inspections'>): readonly Paper[] =>
  papers.filter((paper) => {
    if (paper === 'inspection') return inspections.some(({ answers }) => answers.some(({ answer }) => answer !== null))
    return desk.includes(role) || !priced.includes(paper)
  })

/** For so many days an estimate is valid. */
export const estimateDays = 14
