import type { FollowUpRuleSettings } from '#contract/follow-ups/follow-ups.ts'
import { type FollowUpRule, followUpRules } from '#domain/follow-ups/follow-up.ts'

const mapRules = <T>(value: (rule: FollowUpRule) => T): Record<FollowUpRule, T> =>
  Object.fromEntries(followUpRules.map((rule) => [rule, value(rule)])) as Record<FollowUpRule, T>

/** The values of the form; numbers as they are typed. */
export const valuesOfRules = ({ rules, oil, seasons, version }: FollowUpRuleSettings) => ({
  on: mapRules((rule) => rules[rule].isOn),
  days: mapRules((rule) => String(rules[rule].leadDays)),
  months: String(oil.months),
  km: String(oil.km),
  ...seasons,
  version,
})
export type RulesValues = ReturnType<typeof valuesOfRules>

// What is no number is refused by the schema.
const toNumber = (typed: string): number => (typed.trim() ? Number(typed.replace(/\s/g, '')) : Number.NaN)

export const toRulesBody = ({ on, days, months, km, spring, autumn, version }: RulesValues) => ({
  rules: mapRules((rule) => ({ isOn: on[rule], leadDays: toNumber(days[rule]) })),
  oil: { months: toNumber(months), km: toNumber(km) },
  seasons: { spring, autumn },
  version,
})

const seasonMonths = { spring: ['03', '04', '05'], autumn: ['09', '10', '11'] } as const

/** Days of the year to choose from, with the one that is saved. */
export function dayOptions(season: 'spring' | 'autumn', saved: string): string[] {
  const days = seasonMonths[season].flatMap((month) =>
    ['01', '05', '10', '15', '20', '25'].map((day) => `${month}-${day}`),
  )
  return [...new Set([...days, saved])].toSorted()
}
