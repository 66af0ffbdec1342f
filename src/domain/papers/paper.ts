import { desk, type Role } from '#domain/role.ts'

/** The papers of an order. The job card accompanies the car; the others are for the customer. */
const papers = ['job-card', 'estimate', 'summary', 'inspection'] as const
export type Paper = (typeof papers)[number]
export type PricePaper = Extract<Paper, 'estimate' | 'summary'>

/** For so many days an estimate is valid. */
export const estimateDays = 14

/** The papers that a link can show, and for how many days. */
const linkDays = { estimate: estimateDays, summary: 30, inspection: 30 } as const
export const linkedPapers = ['estimate', 'summary', 'inspection'] as const satisfies readonly (keyof typeof linkDays)[]
export type LinkedPaper = (typeof linkedPapers)[number]

/** Of one order. */
export const mostPaperLinks = 10

const dayMs = 86_400_000
/** When a link that is made now expires, in epoch ms. */
export const linkExpiry = (paper: LinkedPaper, now: number): number => now + linkDays[paper] * dayMs

const priced: readonly Paper[] = ['estimate', 'summary']

type OrderWithAnswers = {
  readonly inspections: readonly { readonly answers: readonly { readonly answer: object | null }[] }[]
}

/** Returns the papers of an order for a role: prices are for the desk alone, and a report needs an answer. */
export const papersFor = (role: Role, { inspections }: OrderWithAnswers): readonly Paper[] =>
  papers.filter((paper) => {
    if (paper === 'inspection') return inspections.some(hasAnswer)
    return desk.includes(role) || !priced.includes(paper)
  })

/** Returns the papers of an order that a link can show now. */
export const linkedPapersOf = (order: OrderWithAnswers): readonly LinkedPaper[] => {
  const known = papersFor('owner', order)
  return linkedPapers.filter((paper) => known.includes(paper))
}

/** Whether anything of an inspection was answered; only such a one is part of the report. */
export const hasAnswer = ({ answers }: OrderWithAnswers['inspections'][number]): boolean =>
  answers.some(({ answer }) => answer !== null)
