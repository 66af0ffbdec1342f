import { Trans, useLingui } from '@lingui/react/macro'
import type { PublicPath } from '#contract/pages/public-pages.ts'
import css from './-public-frame.module.css'
import { usePublicHref } from './-use-public-href.ts'

/** Links to the four legal pages, for the footer of every public page. */
export function LegalLinks() {
  const { t } = useLingui()
  const href = usePublicHref()
  const link = (path: PublicPath) => ({ href: href(path), className: css.link })
  return (
    <nav aria-label={t`Legal`} className={css.corner}>
      <a {...link('/legal/terms-of-use')}>
        <Trans>Terms of use</Trans>
      </a>
      <a {...link('/legal/privacy-policy')}>
        <Trans>Privacy policy</Trans>
      </a>
      <a {...link('/legal/cookie-policy')}>
        <Trans>Cookie policy</Trans>
      </a>
      <a {...link('/legal/data-processing-agreement')}>
        <Trans>Data processing agreement</Trans>
      </a>
    </nav>
  )
}
