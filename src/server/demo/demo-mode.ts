import type { Language } from './invent-people.ts'

/** A public demo: everybody signs in with one click to one workshop, which is filled anew every `resetHours`. */
export type DemoMode = { readonly language: Language; readonly resetHours: number }

const resetHoursAllowed = [1, 2, 3, 4, 6, 8, 12, 24] as const

/** Parses this part of the environment; `null`: no demo. Appends each invalid value to `problems`, with its fix. */
export function parseDemo(read: (name: string) => string | null, problems: string[]): DemoMode | null {
  const language = read('DEMO_MODE') ?? 'off'
  const hours = read('DEMO_RESET_HOURS') ?? '4'
  const resetHours = resetHoursAllowed.find((one) => String(one) === hours)
  if (resetHours === undefined) {
    problems.push(`DEMO_RESET_HOURS must be one of ${resetHoursAllowed.join(', ')}, not "${hours}".`)
  }
  if (language !== 'off' && language !== 'en' && language !== 'pl') {
    problems.push(`DEMO_MODE must be off, en or pl, not "${language}".`)
  }
  return (language === 'en' || language === 'pl') && resetHours !== undefined ? { language, resetHours } : null
}

/** When a demo starts afresh next: at whole multiples of its hours in UTC, ms since the epoch. */
export function nextReset(now: number, { resetHours }: Pick<DemoMode, 'resetHours'>): number {
  const spanMs = resetHours * 3600_000
  return (Math.floor(now / spanMs) + 1) * spanMs
}
