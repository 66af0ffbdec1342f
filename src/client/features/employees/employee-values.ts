import type { FieldErrors } from '#client/offline/drafts/use-draft-form.ts'
import type { Weekly } from '#client/ui/hours/weekly-hours.ts'
import { type Employee, type EmployeeColour, employeeColours } from '#contract/employees.ts'
import { formatPhone, parsePhone } from '#domain/codes/phone.ts'
import type { Role } from '#domain/role.ts'
import { checkWorkingHours } from '#domain/working-hours.ts'

export const maxShortName = 12

/** What stands in the fields. */
export type EmployeeValues = {
  id: string
  name: string
  shortName: string
  /** The short name was typed; until then it follows the name. */
  isShortNameTyped: boolean
  role: Role
  phone: string
  email: string
  /** Of a new one: whether an invitation goes out with it. */
  invite: boolean
  colour: EmployeeColour
  skills: string[]
  hasOwnHours: boolean
  /** `null` until changed; kept while the station's hold, so that a tap to and fro loses nothing. */
  weekly: Weekly | null
  /** The one that was seen, kept with the draft: what was typed over an older state is found out as such. */
  version: number
}

export function employeeValues(saved: Employee): EmployeeValues {
  const { id, name, shortName, role, colour, skills, version } = saved
  return {
    id,
    name,
    shortName,
    isShortNameTyped: true,
    role,
    phone: saved.phone ? formatPhone(saved.phone) : '',
    email: saved.email ?? '',
    invite: false,
    colour,
    skills,
    hasOwnHours: saved.weekly !== null,
    weekly: saved.weekly,
    version,
  }
}

/** `id` is the new one's: sent again after a lost answer, it is the same person. */
export function newEmployeeValues(id: string, others: readonly Employee[]): EmployeeValues {
  return {
    id,
    name: '',
    shortName: '',
    isShortNameTyped: false,
    role: 'mechanic',
    phone: '',
    email: '',
    invite: true,
    colour: freeColour(others),
    skills: [],
    hasOwnHours: false,
    weekly: null,
    version: 0,
  }
}

/** The colour that the fewest of those at work have; of equals the first. */
export function freeColour(others: readonly Employee[]): EmployeeColour {
  const uses = (colour: EmployeeColour) => others.filter((one) => one.active && one.colour === colour).length
  return employeeColours.reduce((best, colour) => (uses(colour) < uses(best) ? colour : best))
}

/** The first name; with the surname's letter where somebody at work has it already. */
export function suggestShortName(name: string, taken: readonly string[]): string {
  const [first = '', ...rest] = name.trim().split(/\s+/)
  const short = first.slice(0, maxShortName)
  const letter = [...(rest.at(-1) ?? '')][0]
  const isTaken = taken.some((one) => one.toLocaleLowerCase() === short.toLocaleLowerCase())
  return isTaken && letter ? `${first.slice(0, maxShortName - 3)} ${letter}.` : short
}

/**
 * The contract's body without id and version. What cannot be read goes as typed, for the check to name; own hours that
 * nobody has touched yet are the station's, as they are shown.
 */
export function toEmployeeEntry(values: EmployeeValues, country: string, stationWeek: Weekly) {
  const { name, shortName, role, colour, skills } = values
  const phone = parsePhone(values.phone, country)
  return {
    name,
    shortName,
    role,
    email: values.email.trim() || null,
    phone: phone.ok ? phone.value : values.phone.trim() || null,
    colour,
    skills,
    weekly: values.hasOwnHours ? (values.weekly ?? stationWeek) : null,
  }
}

/** What the shape cannot tell. */
export function checkEmployee(values: EmployeeValues, country: string): FieldErrors {
  const errors: Record<string, FieldErrors[string]> = {}
  const phone = parsePhone(values.phone, country)
  if (values.phone.trim() && !phone.ok) errors.phone = { code: 'custom', rule: phone.why }
  if (values.hasOwnHours && values.weekly) {
    const hours = checkWorkingHours({ weekly: values.weekly, exceptions: [], observeHolidays: false })
    if (!hours.ok) errors[hours.at.join('.')] = { code: 'custom', rule: hours.why }
  }
  return errors
}
