import type { FieldErrors } from '#client/offline/drafts/use-draft-form.ts'
import type { Weekly } from '#client/ui/hours/weekly-hours.ts'
import { type Employee, type EmployeeColour, employeeColours } from '#contract/employees.ts'
import { formatPhone, parsePhone } from '#domain/codes/phone.ts'
import { isSameShortName } from '#domain/person-name.ts'
import type { Role } from '#domain/role.ts'
import { checkWorkingHours } from '#domain/working-hours.ts'

/** The values of the form fields. */
export type EmployeeValues = {
  id: string
  name: string
  shortName: string
  /** Whether the short name was typed; otherwise it is derived from the name. */
  isShortNameTyped: boolean
  role: Role
  phone: string
  email: string
  /** Whether an invitation is sent when a new employee is saved. */
  invite: boolean
  colour: EmployeeColour
  skills: string[]
  hasOwnHours: boolean
  /** `null` until changed; retained while the station's hours are selected, so that switching back loses nothing. */
  weekly: Weekly | null
  /** The version that the values are based on, stored with the draft to detect conflicts. */
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

/** `id` is created by the client, so that a retry after a lost response does not add a second employee. */
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

/** Returns the colour used by the fewest active employees; the first one if there are several. */
export function freeColour(others: readonly Employee[]): EmployeeColour {
  const uses = (colour: EmployeeColour) => others.filter((one) => one.active && one.colour === colour).length
  return employeeColours.reduce((best, colour) => (uses(colour) < uses(best) ? colour : best))
}

/**
 * Returns the request body without id and version. An unparseable phone number is passed unchanged; `checkEmployee`
 * reports it. Unchanged own hours are the station's hours, as shown.
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

/**
 * Returns the errors that the schema cannot detect. `taken` are the short names of the others; the saved one may be
 * among them, from before this rule.
 */
export function checkEmployee(
  values: EmployeeValues,
  country: string,
  taken: readonly string[],
  savedShortName: string | null,
): FieldErrors {
  const errors: Record<string, FieldErrors[string]> = {}
  const isKept = savedShortName !== null && isSameShortName(values.shortName, savedShortName)
  if (!isKept && taken.some((one) => isSameShortName(one, values.shortName))) {
    errors.shortName = { code: 'custom', rule: 'short-name-taken' }
  }
  const phone = parsePhone(values.phone, country)
  if (values.phone.trim() && !phone.ok) errors.phone = { code: 'custom', rule: phone.why }
  if (values.hasOwnHours && values.weekly) {
    const hours = checkWorkingHours({ weekly: values.weekly, exceptions: [], observeHolidays: false })
    if (!hours.ok) errors[hours.at.join('.')] = { code: 'custom', rule: hours.why }
  }
  return errors
}
