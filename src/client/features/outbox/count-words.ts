import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'

/** `3 unsent changes`. */
export function useCountWords(): (count: number) => string {
  const { t } = useLingui()
  return (count) => t`${plural(count, { one: '# unsent change', other: '# unsent changes' })}`
}
