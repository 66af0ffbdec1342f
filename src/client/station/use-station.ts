import { useLingui } from '@lingui/react'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { profileQuery } from '#client/api/profile-query.ts'
import { type Format, makeFormat } from '#client/i18n/format.ts'
import type { Profile } from '#contract/profiles.ts'
import type { Role } from '#domain/role.ts'

/** The station and the signed-in user, as the workshop's screens need them. */
export type Station = {
  userId: string
  accountId: string
  actorName: string
  /** The shared workshop tablet that is signed in instead of a person; `userId` is its id. */
  device: { id: string; name: string } | null
  role: Role
  country: string
  timeZone: string
  /** Whether orders offer condition reports. */
  hasConditionReports: boolean
  format: Format
}

/** The name of the signed-in user in the history, by the same rule as on the server. */
export function actorNameOf({ device, shortName, firstName, lastName, email }: Profile): string {
  const fullName = [firstName, lastName].filter(Boolean).join(' ')
  return device?.name ?? shortName ?? (fullName || (email.split('@')[0] ?? ''))
}

/** Of a profile of an older version, which has none. */
export const defaultTimeZone = 'Europe/Warsaw'

/** Returns `null` until the profile is known, and for a user without a station. */
export function useStation(): Station | null {
  const { i18n } = useLingui()
  const { data: profile } = useQuery(profileQuery)
  return useMemo(() => {
    if (!profile?.account_id || !profile.role) return null
    const { id, account_id: accountId, role, device } = profile
    const country = profile.country ?? 'PL'
    const timeZone = profile.timeZone ?? defaultTimeZone
    const currency = profile.currency ?? 'PLN'
    const actorName = actorNameOf(profile)
    const format = makeFormat({ locale: i18n.locale, country, timeZone, currency })
    // A profile that an older version has stored does not say.
    const hasConditionReports = profile.conditionReports ?? true
    return { userId: id, accountId, actorName, device, role, country, timeZone, hasConditionReports, format }
  }, [profile, i18n.locale])
}
