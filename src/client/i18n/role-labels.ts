import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Role } from '#domain/role.ts'

export const roleLabels: Readonly<Record<Role, MessageDescriptor>> = {
  owner: msg`Owner`,
  advisor: msg`Service advisor`,
  mechanic: msg`Mechanic`,
}
