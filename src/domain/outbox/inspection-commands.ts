import { type ItemAnswer, isSameAnswer } from '#domain/inspections/answer.ts'
import type { SubmittedCommand } from './command.ts'
import { isRecord } from './is-record.ts'

type InspectionCommand = Pick<SubmittedCommand, 'kind' | 'params' | 'body'>

/** Whether a command answers an item of the inspection that `start` starts. */
export const isAnswerOf = (command: InspectionCommand, start: InspectionCommand): boolean =>
  command.kind === 'inspection-answer' &&
  start.kind === 'inspection' &&
  command.params.inspectionId === start.params.inspectionId

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
