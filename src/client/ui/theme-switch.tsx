import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { IconButton } from './button.tsx'
import { chooseTheme, shownTheme } from './theme.ts'

/** Garage or daylight: one tap to the other theme. */
export function ThemeSwitch() {
  const { t } = useLingui()
  const [theme, setTheme] = useState(shownTheme)
  const change = () => {
    const next = theme === 'dark' ? 'light' : 'dark'
    chooseTheme(next)
    setTheme(next)
  }
  return (
    <IconButton
      variant="quiet"
      icon={theme === 'dark' ? 'tabler:sun' : 'tabler:moon'}
      label={theme === 'dark' ? t`Light theme` : t`Dark theme`}
      onClick={change}
    />
  )
}
