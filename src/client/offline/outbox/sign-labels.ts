import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { EntrySign } from '#domain/outbox/outbox-view.ts'

/** Labels of what happens next with an unsent change. */
export const signLabels: Readonly<Record<EntrySign, MessageDescriptor>> = {
  waiting: msg`Will be sent in a moment.`,
  offline: msg`Will be sent when you are back online.`,
  portal: msg`This network needs a sign-in, or the server is not available. Will be sent after that.`,
  busy: msg`The server is busy. Trying again automatically.`,
  'sign-in': msg`Will be sent after you sign in.`,
  behind: msg`Waiting for the previous change.`,
  later: msg`Waiting: you chose to send photos later.`,
  'data-saver': msg`Waiting: data saver is on.`,
  conflict: msg`Someone else changed this. Choose which version to keep.`,
  forbidden: msg`You may no longer change this.`,
  'no-longer-there': msg`This order no longer exists.`,
  rejected: msg`The server did not accept it.`,
}

/** Why a change of a shared tablet was refused, if that person has left since. */
export const formerPerson = msg`The person who did it is no longer active. Choose who did it.`

export const decisionLabels = {
  gone: msg`This has changed in the meantime. Check it again.`,
  impossible: msg`That step is no longer possible.`,
  'already-sent': msg`Already sent.`,
  'not-saved': msg`NOT saved. Nothing was changed.`,
} as const
