import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { createFileRoute, Link } from '@tanstack/react-router'
import { LanguageSwitch } from '../../../i18n/language-switch.tsx'
import { buttonClass } from '../../../ui/button.tsx'
import { ThemeSwitch } from '../../../ui/theme-switch.tsx'
import { ComingScreen } from '../../-coming-screen.tsx'

export const Route = createFileRoute('/{-$locale}/_default/settings')({
  staticData: { title: msg`Settings` },
  component: Settings,
})

/** What every user needs stands already: language, theme, and the way out. */
function Settings() {
  return (
    <ComingScreen
      actions={
        <>
          <LanguageSwitch className={buttonClass()} />
          <ThemeSwitch />
          <Link to="/{-$locale}/sign-out" preload={false} className={buttonClass()}>
            <Trans>Sign out</Trans>
          </Link>
        </>
      }
    />
  )
}
