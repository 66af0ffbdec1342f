import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import css from './-public-frame.module.css'

/** The four legal pages, for the foot of every public page. */
export function LegalLinks() {
  const { t } = useLingui()
  return (
    <nav aria-label={t`Legal`} className={css.corner}>
      <Link to="/{-$locale}/legal/terms-of-use" className={css.link}>
        <Trans>Terms of use</Trans>
      </Link>
      <Link to="/{-$locale}/legal/privacy-policy" className={css.link}>
        <Trans>Privacy policy</Trans>
      </Link>
      <Link to="/{-$locale}/legal/cookie-policy" className={css.link}>
        <Trans>Cookie policy</Trans>
      </Link>
      <Link to="/{-$locale}/legal/data-processing-agreement" className={css.link}>
        <Trans>Data processing agreement</Trans>
      </Link>
    </nav>
  )
}
