import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { EmployeeColour } from '#contract/employees.ts'
import type { Role } from '#domain/role.ts'

/** The permissions of each role, in one line. */
export const roleHints: Readonly<Record<Role, MessageDescriptor>> = {
  owner: msg`Full access, including company data and roles.`,
  advisor: msg`Manages bookings, customers, employees and settings.`,
  mechanic: msg`Sees the schedule and orders, updates job status.`,
}

export const colourLabels: Readonly<Record<EmployeeColour, MessageDescriptor>> = {
  sky: msg`Sky blue`,
  teal: msg`Teal`,
  green: msg`Green`,
  olive: msg`Olive`,
  amber: msg`Amber`,
  orange: msg`Orange`,
  red: msg`Red`,
  pink: msg`Pink`,
  violet: msg`Violet`,
  slate: msg`Slate`,
}
