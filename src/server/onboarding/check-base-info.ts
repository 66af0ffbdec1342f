import type { BaseInfo } from '#contract/onboarding.ts'
import { parsePostalCode } from '#domain/codes/postal-code.ts'
import { isTimeZone } from '#domain/wall-time.ts'
import type { Db } from '../db/database.ts'
import { type Failure, invalidField } from '../http/answer.ts'
import { findCity, findCountry } from '../location/store.ts'

const currencies = new Set(Intl.supportedValuesOf('currency'))

/** Checks what the schema cannot. The value has the postal code in its country's format. */
export async function checkBaseInfo(db: Db, info: BaseInfo): Promise<{ ok: true; value: BaseInfo } | Failure> {
  if (!(await findCountry(db, info.country))) return invalidField('country', 'unknown')
  const postalCode = parsePostalCode(info.postalCode, info.country)
  if (!postalCode.ok) return invalidField('postalCode', postalCode.why)
  if (info.cityId !== null) {
    const city = await findCity(db, info.cityId)
    if (city?.countryId !== info.country) return invalidField('cityId', 'unknown')
  }
  if (!isTimeZone(info.timeZone)) return invalidField('timeZone', 'unknown')
  if (!currencies.has(info.currency)) return invalidField('currency', 'unknown')
  return { ok: true, value: { ...info, postalCode: postalCode.value } }
}
