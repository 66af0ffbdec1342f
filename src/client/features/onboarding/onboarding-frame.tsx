import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { LanguageSwitch } from '#client/i18n/language-switch.tsx'
import { readProductName } from '#client/i18n/product-name.ts'
import { logoClass } from '#client/ui/app-frame.tsx'
import { ButtonContent, buttonClass } from '#client/ui/button.tsx'
import { joinClasses } from '#client/ui/join-classes.ts'
import { ThemeSwitch } from '#client/ui/theme-switch.tsx'
import css from './onboarding.module.css'

type OnboardingFrameProps = {
  /** Leaves space for a list beside the column. */
  wide?: boolean
  children: ReactNode
}

/** The header and column of the set-up pages. */
export function OnboardingFrame({ wide, children }: OnboardingFrameProps) {
  return (
    <div className={css.frame}>
      <header className={css.head}>
        <span className={logoClass} translate="no">
          {readProductName()}
        </span>
        <div className={css.corner}>
          <LanguageSwitch className={buttonClass({ variant: 'quiet' })} />
          <ThemeSwitch />
          <Link
            to="/{-$locale}/sign-out"
            preload={false}
            className={joinClasses(buttonClass({ variant: 'quiet' }), css.signOut)}
          >
            <ButtonContent icon="tabler:logout">
              <Trans>Sign out</Trans>
            </ButtonContent>
          </Link>
        </div>
      </header>
      <main id="main" tabIndex={-1} className={joinClasses(css.main, wide && css.wide)}>
        {children}
      </main>
    </div>
  )
}
