import { type I18n, i18n as page } from '@lingui/core'
import { useLingui } from '@lingui/react'
import { useCallback } from 'react'
import { errorNumber, isApiError } from '#client/api/api-error.ts'
import { problems, type TextDescriptor } from '#contract/shape/problem.ts'
import type { OutboxProblemCode } from '#contract/worker/messages.ts'

/** Why the outbox of this device has rejected a change. */
const outboxMessages: Readonly<Record<OutboxProblemCode, TextDescriptor>> = {
  'not-saved': /*i18n*/ {
    id: 'problem.not-saved',
    message: 'NOT saved: this device could not store it. Nothing was changed.',
  },
  'device-full': /*i18n*/ {
    id: 'problem.device-full',
    message: 'NOT saved: this device is full. Free up some space. Nothing was changed.',
  },
  'outbox-full': /*i18n*/ {
    id: 'problem.outbox-full',
    message: 'NOT saved: too many changes are waiting on this device. Send them first.',
  },
  'photos-full': /*i18n*/ {
    id: 'problem.photos-full',
    message: 'Too many photos are waiting on this device. This one follows when some of them are sent.',
  },
  'undo-not-last': /*i18n*/ {
    id: 'problem.undo-not-last',
    message: 'Not undone: a later change to this car is still waiting. Undo that one first.',
  },
  'undo-undecided': /*i18n*/ {
    id: 'problem.undo-undecided',
    message: 'NOT saved: the server has refused this change before. Decide about it first.',
  },
  'creation-waits': /*i18n*/ {
    id: 'problem.creation-waits',
    message: 'This order is already waiting on this device, with different content.',
  },
}

/** Messages of error codes that only the page has. */
const ownMessages: Readonly<Record<string, TextDescriptor>> = {
  network: /*i18n*/ {
    id: 'problem.network',
    message: 'No connection to the server. Try again when you are back online.',
  },
  unreadable: /*i18n*/ {
    id: 'problem.unreadable',
    message: 'This network needs a sign-in, or the server is not available. Try again in a moment.',
  },
  'photo-lost': /*i18n*/ {
    id: 'problem.photo-lost',
    message: 'This photo is no longer on this device. Take it again.',
  },
  ...outboxMessages,
}

function findMessage(code: string): TextDescriptor | undefined {
  if (Object.hasOwn(problems, code)) return problems[code as keyof typeof problems].words
  return Object.hasOwn(ownMessages, code) ? ownMessages[code] : undefined
}

const numberText: TextDescriptor = /*i18n*/ { id: 'problem.number', message: 'Error number: {number}' }

/**
 * Returns the message of an error in the user's language, by its code. For an unknown code it is the server's message;
 * without a message, the translated `fallback`. If the server is at fault, the number of the error follows.
 */
export function describeProblem(error: unknown, fallback?: string, i18n: I18n = page): string {
  const number = errorNumber(error)
  const text = describeCause(error, fallback, i18n)
  return number === null ? text : `${text} ${i18n._(numberText.id, { number }, { message: numberText.message })}`
}

function describeCause(error: unknown, fallback: string | undefined, i18n: I18n): string {
  const message = isApiError(error) ? findMessage(error.code) : undefined
  if (message) return i18n._(message)
  if (isApiError(error) && error.message) return error.message
  return fallback ?? i18n._(problems.internal.words)
}

/** `describeProblem` in the current language, for components. */
export function useDescribeProblem(): (error: unknown, fallback?: string) => string {
  const { i18n } = useLingui()
  return useCallback((error, fallback) => describeProblem(error, fallback, i18n), [i18n])
}
