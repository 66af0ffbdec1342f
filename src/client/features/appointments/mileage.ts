/** Reads `184 320` as a number; `null` if it is not a plausible mileage. */
export function readMileage(text: string): number | null {
  const digits = text.replace(/[\s.,]/g, '')
  return /^\d{1,7}$/.test(digits) ? Number(digits) : null
}
