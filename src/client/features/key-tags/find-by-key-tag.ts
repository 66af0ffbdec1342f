import type { Appointment } from '#contract/appointments.ts'
import { isOnSite } from '#domain/appointment.ts'
import { isSameKeyTag } from '#domain/scan/key-tag.ts'

/** Returns the cars on site with a key tag: a tag is used again when its car has gone. */
export const findByKeyTag = <A extends Pick<Appointment, 'status' | 'keyTag'>>(
  orders: readonly A[],
  tag: string,
): readonly A[] =>
  orders.filter(({ status, keyTag }) => isOnSite(status) && keyTag !== null && isSameKeyTag(keyTag, tag))
