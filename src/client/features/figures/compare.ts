/** How much a sum has changed since the period before, `+12%`; `null` if there was nothing to compare with. */
export function changeOf(now: number | null, before: number | null, tag: string): string | null {
  if (now === null || before === null || before <= 0) return null
  const options = { style: 'percent', maximumFractionDigits: 0, signDisplay: 'exceptZero' } as const
  return new Intl.NumberFormat(tag, options).format((now - before) / before)
}

/** A part of a whole; `null` of nothing. */
export const shareOf = (part: number, whole: number): number | null => (whole === 0 ? null : part / whole)
