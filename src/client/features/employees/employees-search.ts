/** The search parameters of the list: which employees are shown, and whose sheet is open. */
export type EmployeesSearch = { show?: 'former'; person?: string }

/** Omits invalid parameters. `person` is an id or `new`. */
export function readEmployeesSearch(raw: Record<string, unknown>): EmployeesSearch {
  const search: EmployeesSearch = {}
  if (raw.show === 'former') search.show = 'former'
  if (typeof raw.person === 'string' && /^[\w-]{1,36}$/.test(raw.person)) search.person = raw.person
  return search
}
