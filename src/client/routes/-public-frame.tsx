import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { LanguageSwitch } from '../i18n/language-switch.tsx'
import { readProductName } from '../i18n/product-name.ts'
import { logoClass } from '../ui/app-frame.tsx'
import { joinClasses } from '../ui/join-classes.ts'
import { LegalLinks } from './-legal-links.tsx'
import css from './-public-frame.module.css'

/** The product's name as a tile that leads home. */
export function HomeLink() {
  return (
    <Link to="/{-$locale}" className={logoClass} translate="no">
      {readProductName()}
    </Link>
  )
}

/** Head and foot of the pages that anybody may read: the landing page and the legal ones. */
export function PublicFrame({ narrow, children }: { narrow?: boolean; children: ReactNode }) {
  return (
    <div className={css.frame}>
      <header className={css.head}>
        <HomeLink />
        <div className={css.corner}>
          <LanguageSwitch className={css.link ?? ''} />
          <Link to="/{-$locale}/login" className={joinClasses(css.link, css.strong)}>
            <Trans>Sign in</Trans>
          </Link>
        </div>
      </header>
      <main id="main" tabIndex={-1} className={css.body}>
        <div className={narrow ? css.text : undefined}>{children}</div>
      </main>
      <footer className={css.foot}>
        <LegalLinks />
      </footer>
    </div>
  )
}
