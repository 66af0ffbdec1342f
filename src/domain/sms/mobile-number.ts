/** The first two digits of Polish mobile numbers (national numbering plan). */
const polishMobile = /^\+48(?:45|50|51|53|57|60|66|69|72|73|78|79|88)\d{7}$/
const britishMobile = /^\+447[1-9]\d{8}$/

/**
 * Whether a number, E.164, can get an SMS. In countries whose plan we do not know every number may be a mobile one: the
 * gateway refuses the others.
 */
export function isMobile(phone: string): boolean {
  if (phone.startsWith('+48')) return polishMobile.test(phone)
  return phone.startsWith('+44') ? britishMobile.test(phone) : true
}
