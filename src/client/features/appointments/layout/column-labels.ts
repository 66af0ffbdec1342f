import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { type BoardColumn, unassignedColumnId } from './board-columns.ts'

/** Returns the heading of a column: a bay, the short name of an employee, or what the cars wait for. */
export function columnName({ id, bay, employee }: Pick<BoardColumn, 'id' | 'bay' | 'employee'>, i18n: I18n): string {
  if (bay) return bay.name
  if (employee) return employee.shortName
  return i18n._(id === unassignedColumnId ? msg`Unassigned` : msg`No bay`)
}
