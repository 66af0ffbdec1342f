import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { ConsentBar, ConsentSettings } from '../features/consent/consent-bar.tsx'
import { readConfigured } from '../i18n/configured.ts'
import { changePathLocale, type Locale, languageNames } from '../i18n/locale.ts'
import { readProductName } from '../i18n/product-name.ts'
import { logoClass } from '../ui/app-frame.tsx'
import { joinClasses } from '../ui/join-classes.ts'
import { LegalLinks } from './-legal-links.tsx'
import css from './-public-frame.module.css'
import { usePublicHref } from './-use-public-href.ts'

/** The logo with the product name, as a link to the home page. */
export function HomeLink() {
  const href = usePublicHref()
  return (
    <a href={href('/')} className={logoClass} translate="no">
      {readProductName()}
    </a>
  )
}

/** A link to this page in the other language, which is a separate document. */
export function LanguageLink({ path }: { path: string }) {
  const { i18n } = useLingui()
  const other: Locale = i18n.locale === 'pl' ? 'en' : 'pl'
  return (
    <a href={changePathLocale(path, other)} hrefLang={other} lang={other} className={css.link} data-language={other}>
      {languageNames[other]}
    </a>
  )
}

export type PublicFrameProps = {
  /** The path of the page, in any language. */
  path: string
  narrow?: boolean
  children: ReactNode
}

/** Header and footer of the public pages: the landing page and the legal pages. */
export function PublicFrame({ path, narrow, children }: PublicFrameProps) {
  const { t } = useLingui()
  const href = usePublicHref()
  const operator = readConfigured('operator')
  return (
    <div className={css.frame}>
      <a href="#main" className={css.skip}>
        <Trans>Skip to the content</Trans>
      </a>
      <header className={css.head}>
        <HomeLink />
        <nav aria-label={t`Main menu`} className={css.corner}>
          <a href={`${href('/')}#try`} className={joinClasses(css.link, css.wide)}>
            <Trans>Try it</Trans>
          </a>
          <a href={`${href('/')}#price`} className={joinClasses(css.link, css.wide)}>
            <Trans>Price</Trans>
          </a>
          <a href={`${href('/')}#questions`} className={joinClasses(css.link, css.wide)}>
            <Trans>Questions</Trans>
          </a>
          <LanguageLink path={path} />
          <a href={href('/login')} className={joinClasses(css.link, css.strong)}>
            <Trans>Sign in</Trans>
          </a>
        </nav>
      </header>
      <main id="main" tabIndex={-1} className={css.body}>
        <div className={narrow ? css.text : undefined}>{children}</div>
      </main>
      <footer className={css.foot}>
        <span className={css.operator} data-set={operator}>
          {operator}
        </span>
        <LegalLinks />
        <ConsentSettings className={css.link ?? ''} />
      </footer>
      <ConsentBar policyHref={href('/legal/cookie-policy')} />
    </div>
  )
}
