import { type ItemAnswer, isSameAnswer } from '#domain/inspections/answer.ts'
import type { SubmittedCommand } from './command.ts'
import { isRecord } from './is-record.ts'

type InspectionCommand = Pick<SubmittedCommand, 'kind' | 'params' | 'body'>

/** Whether `start` starts the inspection whose item an `answer` is about. */
export const isAnswerOf = (answer: InspectionCommand, start: InspectionCommand): boolean =>
  start.kind === 'inspection' && answer.params.inspectionId === start.params.inspectionId

const answerIn = (value: unknown): ItemAnswer | null => (isRecord(value) ? (value as ItemAnswer) : null)

/** Returns what a command of the kind `inspection-answer` sets: the answer that was seen, and the new one. */
export const answerOf = ({
  body,
}: Pick<SubmittedCommand, 'body'>): { from: ItemAnswer | null; to: ItemAnswer | null } => ({
  from: answerIn(body.from),
  to: answerIn(body.to),
})

/** Returns the command as it is made by somebody who has seen the answer `from`. */
export const seeAnswer = <C extends Pick<SubmittedCommand, 'body'>>(command: C, from: ItemAnswer | null): C =>
  isSameAnswer(answerOf(command).from, from) ? command : { ...command, body: { ...command.body, from } }
