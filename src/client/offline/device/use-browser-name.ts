import { useLingui } from '@lingui/react/macro'
import type { IconName } from '#client/ui/icon.tsx'
import { describeUserAgent } from './describe-user-agent.ts'

/** Returns the name of a browser by its user agent, as in "Chrome on Android", and the icon of the device type. */
export function useBrowserName(userAgent: string): { name: string; icon: IconName } {
  const { t } = useLingui()
  const { browser, system, icon } = describeUserAgent(userAgent)
  return { name: browser && system ? t`${browser} on ${system}` : (browser ?? system ?? t`Unknown device`), icon }
}
