import type { CommandKind } from '#domain/outbox/command.ts'

/** The call of a command: `path` as in its endpoint. Without schemas, because the service worker uses it. */
export type CommandCall = { readonly method: 'POST' | 'PUT' | 'DELETE'; readonly path: `/${string}` }

/** The calls that the outbox takes, besides the status change. Each equals its endpoint (a test compares them). */
export const commandCalls: Readonly<Record<CommandKind, CommandCall>> = {
  note: { method: 'POST', path: '/appointments/{id}/notes' },
}
