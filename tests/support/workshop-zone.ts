/** Zones of whole hours without daylight saving time, from eleven hours behind UTC to twelve ahead. */
const zones = [
  'Pacific/Pago_Pago',
  'Pacific/Honolulu',
  'Pacific/Gambier',
  'Pacific/Pitcairn',
  'America/Phoenix',
  'America/Costa_Rica',
  'America/Bogota',
  'America/Caracas',
  'America/Argentina/Buenos_Aires',
  'Atlantic/South_Georgia',
  'Atlantic/Cape_Verde',
  'Africa/Abidjan',
  'Africa/Lagos',
  'Africa/Johannesburg',
  'Asia/Riyadh',
  'Asia/Dubai',
  'Asia/Karachi',
  'Asia/Dhaka',
  'Asia/Bangkok',
  'Asia/Singapore',
  'Asia/Tokyo',
  'Australia/Brisbane',
  'Pacific/Guadalcanal',
  'Pacific/Tarawa',
] as const

const usual = 'Europe/Warsaw'

/** A zone in which the local time at an instant is `hour` (0–23) to `hour`:59. */
export function findZone(hour: number, now: number): string {
  const ahead = (hour - new Date(now).getUTCHours() + 24) % 24
  return zones[(ahead + 11) % 24] ?? usual
}

/** The time zone of the workshops in the journeys; TEST_ZONE names it. */
export const workshopZone = (): string => process.env.TEST_ZONE ?? usual
