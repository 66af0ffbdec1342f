import type { EmployeeEntry } from '#contract/employees.ts'
import { isSameShortName } from '#domain/person-name.ts'
import { checkWorkingHours } from '#domain/working-hours.ts'
import type { Db } from '../db/database.ts'
import { type Failure, fail, invalidField } from '../http/answer.ts'
import { checkIds } from '../onboarding/check-choice.ts'
import { taxonomy } from '../services/read-taxonomy.ts'
import { findShortNames, isEmailTaken } from './store.ts'

const skills = new Set(taxonomy.groups.map((group) => group.id))

/** Checks the rules that the schema does not express; returns `null` if the entry is valid. */
export function checkEntry(entry: EmployeeEntry): Failure | null {
  if (entry.weekly) {
    const week = checkWorkingHours({ weekly: entry.weekly, exceptions: [], observeHolidays: false })
    if (!week.ok) return invalidField(week.at.join('.'), week.why)
  }
  return checkIds(entry.skills, skills, (index) => `skills.${index}`)
}

/** Checks that no other active employee has this e-mail address. `but`: the id of the employee who may have it. */
export async function checkEmail(
  account: string,
  db: Db,
  email: string | null,
  but: string | null,
): Promise<Failure | null> {
  const isTaken = email !== null && (await isEmailTaken(account, db, email, but))
  return isTaken ? fail('email-taken', { field: 'email' }) : null
}

/** Checks that no other active employee has this short name: on the board nobody could tell the two apart. */
export async function checkShortName(
  account: string,
  db: Db,
  shortName: string,
  but: string | null,
): Promise<Failure | null> {
  const taken = await findShortNames(account, db, but)
  return taken.some((one) => isSameShortName(one, shortName)) ? invalidField('shortName', 'short-name-taken') : null
}
