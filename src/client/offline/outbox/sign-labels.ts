import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { EntrySign } from '#domain/outbox/outbox-view.ts'

/** Labels of what happens next with an unsent change. */
export const signLabels: Readonly<Record<EntrySign, MessageDescriptor>> = {
  waiting: msg`Goes out in a moment.`,
  offline: msg`Goes out as soon as there is a connection.`,
  portal: msg`This network needs a sign-in, or the server is away. It goes out after that.`,
  busy: msg`The server is busy. It is tried again by itself.`,
  'sign-in': msg`Goes out when you have signed in.`,
  behind: msg`Waits for the one before it.`,
  conflict: msg`Somebody else changed it first. You decide.`,
  forbidden: msg`You may no longer change this.`,
  'no-longer-there': msg`This order no longer exists.`,
  rejected: msg`The server could not accept it.`,
}

export const decisionLabels = {
  gone: msg`It has changed in the meantime: look again.`,
  impossible: msg`That step is no longer possible.`,
  'already-sent': msg`It has been sent already.`,
  'not-saved': msg`NOT saved. Nothing was changed.`,
} as const
