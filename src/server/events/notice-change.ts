import { type Change, type ChangedNoun, changedNouns } from '#contract/events.ts'
import type { Endpoint } from '#contract/shape/endpoint.ts'
import type { Hub } from './hub.ts'

const nouns = new Map<string, ChangedNoun>(changedNouns.map((noun) => [noun, noun]))
const endSessions: ReadonlySet<string> = new Set([
  'auth',
  'sessions',
  'devices',
  'employees',
  'passkeys',
  'passkey-rule',
])

/** Notifies the hub of a finished write: of its change, and that sessions may have ended. */
export function noticeChange(hub: Hub, { method, path }: Endpoint, account: string | null, done: MutationResult): void {
  const [, first = ''] = path.split('/')
  const noun = nouns.get(first)
  if (account !== null && noun) hub.announce(account, changeOf(noun, done))
  const isErasure = method === 'DELETE' && path.endsWith('/me')
  if (isErasure || (endSessions.has(first) && path !== '/auth/refresh')) hub.recheck()
}

type MutationResult = { readonly params: unknown; readonly reply: unknown }
type ChangedReply = { id?: unknown; version?: unknown; appointment?: ChangedReply }

// Law: for personal data only the kind of resource is announced, neither the id nor the version.
const withoutId: ReadonlySet<ChangedNoun> = new Set(['customers', 'vehicles', 'legals', 'profiles', 'onboarding'])

function changeOf(noun: ChangedNoun, { params, reply }: MutationResult): Change {
  if (withoutId.has(noun)) return { noun, id: null, version: null }
  const answered = (reply ?? {}) as ChangedReply
  const { id, version } = answered.appointment ?? answered
  const named = (params as { id?: unknown } | undefined)?.id ?? id
  const isIt = named === id
  return {
    noun,
    id: typeof named === 'string' ? named : null,
    version: isIt && typeof version === 'number' ? version : null,
  }
}
