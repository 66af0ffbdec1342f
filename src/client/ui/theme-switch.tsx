import { useLingui } from '@lingui/react/macro'
import { useSyncExternalStore } from 'react'
import { IconButton } from './button.tsx'
import { chooseTheme, shownTheme, watchTheme } from './theme.ts'

/** Switches between the dark theme (garage) and the light theme (daylight). */
export function ThemeSwitch() {
  const { t } = useLingui()
  const theme = useSyncExternalStore(watchTheme, shownTheme)
  return (
    <IconButton
      variant="quiet"
      icon={theme === 'dark' ? 'tabler:sun' : 'tabler:moon'}
      label={theme === 'dark' ? t`Light theme` : t`Dark theme`}
      onClick={() => chooseTheme(theme === 'dark' ? 'light' : 'dark')}
    />
  )
}
