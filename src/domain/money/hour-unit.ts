/** In lower case. */
const hourUnits: readonly string[] = ['h', 'hr', 'hrs', 'godz', 'godz.', 'rbg', 'rbg.', 'rbh', 'r-g']

/** Whether a unit of a line of labour is an hour, as it is written in English and in Polish. */
export const isHourUnit = (unit: string): boolean => hourUnits.includes(unit.trim().toLowerCase())
