import { isDesk, type Role } from '#domain/role.ts'

/**
 * What a person may be notified of. `answered`: a customer approved or declined work. `booked`: a customer booked
 * online. `at-risk`: a promise will be missed. `arrived`: a car has come. `unsent`: a message to a customer was not
 * delivered. `silent`: a shared tablet has not been heard of.
 */
export const pushKinds = ['answered', 'booked', 'at-risk', 'arrived', 'unsent', 'silent'] as const
export type PushKind = (typeof pushKinds)[number]

/** A mechanic has neither requests nor customers' messages nor tablets on any screen. */
const ofMechanics: readonly PushKind[] = ['answered', 'at-risk', 'arrived']

/** The kinds that a role can choose from. */
export const pushKindsOf = (role: Role): readonly PushKind[] => (isDesk(role) ? pushKinds : ofMechanics)

/** What a person gets who has not chosen yet: what waits for an answer, not what happens all day. */
export const usualPushKinds = (role: Role): readonly PushKind[] =>
  pushKindsOf(role).filter((kind) => kind !== 'arrived')

/** A tablet is silent after so many minutes of open time without a request. */
export const silentMinutes = 60

const hourMs = 3600_000

/** After this time nobody wants to hear of it any more, in ms. A promise at risk counts until it is due. */
export const pushLifeMs: Readonly<Record<Exclude<PushKind, 'at-risk'>, number>> = {
  answered: 24 * hourMs,
  booked: 24 * hourMs,
  arrived: 2 * hourMs,
  unsent: 24 * hourMs,
  silent: 4 * hourMs,
}
