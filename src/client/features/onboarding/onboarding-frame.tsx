import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { LanguageSwitch } from '#client/i18n/language-switch.tsx'
import { readProductName } from '#client/i18n/product-name.ts'
import { logoClass } from '#client/ui/app-frame.tsx'
import { buttonClass } from '#client/ui/button.tsx'
import { ThemeSwitch } from '#client/ui/theme-switch.tsx'
import css from './onboarding.module.css'

/** Head and column of the set-up pages. */
export function OnboardingFrame({ children }: { children: ReactNode }) {
  return (
    <div className={css.frame}>
      <header className={css.head}>
        <span className={logoClass} translate="no">
          {readProductName()}
        </span>
        <div className={css.corner}>
          <LanguageSwitch className={buttonClass({ variant: 'quiet' })} />
          <ThemeSwitch />
          <Link to="/{-$locale}/sign-out" preload={false} className={buttonClass({ variant: 'quiet' })}>
            <Trans>Sign out</Trans>
          </Link>
        </div>
      </header>
      <main id="main" tabIndex={-1} className={css.main}>
        {children}
      </main>
    </div>
  )
}
