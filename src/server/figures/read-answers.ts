import { answersOf, type FindingAnswer, isRecovered } from '#domain/figures/finding-answers.ts'
import type { Span } from '#domain/wall-time.ts'
import type { Db } from '../db/database.ts'
import { type FindingOfOrder, findAnsweredIds, findAnswerSteps, findFindingsById } from './store.ts'

/** An answer with its finding. */
export type AnswerOfFinding = FindingAnswer & { readonly finding: FindingOfOrder; readonly isRecovered: boolean }

/** Returns the answers to findings in a span, the newest first. */
export async function readAnswers(account: string, db: Db, span: Span): Promise<AnswerOfFinding[]> {
  const findings = new Map<string, FindingOfOrder>()
  const answers = new Map<string, FindingAnswer[]>()
  let ids = await findAnsweredIds(account, db, span)
  // What they continue, until there is nothing earlier.
  while (ids.length > 0) {
    const found = await findFindingsById(account, db, ids)
    const steps = Map.groupBy(await findAnswerSteps(account, db, ids), ({ findingId }) => findingId)
    for (const finding of found) {
      findings.set(finding.id, finding)
      answers.set(finding.id, answersOf(steps.get(finding.id) ?? []))
    }
    const earlier = new Set(found.flatMap(({ earlierId }) => earlierId ?? []))
    ids = [...earlier].filter((id) => !findings.has(id))
  }
  const find = (id: string) => {
    const finding = findings.get(id)
    return finding && { earlierId: finding.earlierId, answers: answers.get(id) ?? [] }
  }
  return [...findings.values()]
    .flatMap((finding) =>
      (answers.get(finding.id) ?? [])
        .filter(({ at }) => span.from <= at && at < span.to)
        .map((answer) => ({ ...answer, finding, isRecovered: isRecovered(answer, find) })),
    )
    .sort((a, b) => b.at - a.at || (a.id < b.id ? 1 : -1))
}
