import { desk, type Role } from '#domain/role.ts'

/** The papers of an order. The job card accompanies the car and has no prices; the others are for the customer. */
const papers = ['job-card', 'estimate', 'summary'] as const
export type Paper = (typeof papers)[number]
export type PricePaper = Exclude<Paper, 'job-card'>

/** Prices are for the desk alone. */
export const papersFor = (role: Role): readonly Paper[] => (desk.includes(role) ? papers : ['job-card'])

/** For so many days an estimate is valid. */
export const estimateDays = 14
