import type { ReactNode } from 'react'
import { LanguageSwitch } from '../i18n/language-switch.tsx'
import { ThemeSwitch } from '../ui/theme-switch.tsx'
import css from './-auth-frame.module.css'
import { LegalLinks } from './-legal-links.tsx'
import publicCss from './-public-frame.module.css'
import { HomeLink } from './-public-frame.tsx'

/** The frame of login, registration and invitation. */
export function AuthFrame({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <div className={css.auth}>
      <header className={css.authHead}>
        <HomeLink />
        <div className={publicCss.corner}>
          <LanguageSwitch className={publicCss.link ?? ''} />
          <ThemeSwitch />
        </div>
      </header>
      <main id="main" tabIndex={-1} className={css.authBody}>
        <h1 className={css.authTitle}>{title}</h1>
        <div className={css.authCard}>{children}</div>
      </main>
      <footer className={css.authFoot}>
        <LegalLinks />
      </footer>
    </div>
  )
}
