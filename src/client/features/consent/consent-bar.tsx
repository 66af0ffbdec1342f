import { Trans, useLingui } from '@lingui/react/macro'
import { readConfigured } from '#client/i18n/configured.ts'
import { buttonClass } from '#client/ui/button.tsx'
import css from './consent-bar.module.css'

/**
 * The question whether analytics may be loaded; both answers have equal weight. `run-consent.ts` shows the bar only if
 * the site operator has configured analytics.
 */
export function ConsentBar({ policyHref }: { policyHref: string }) {
  const { t } = useLingui()
  const host = readConfigured('analytics-host')
  return (
    <section data-consent hidden tabIndex={-1} aria-label={t`Cookies and statistics`} className={css.bar}>
      <div className={css.text}>
        <p className={css.title}>
          <Trans>May we count this visit?</Trans>
        </p>
        <p data-consent-when="open">
          <Trans>
            With your consent, a script from {host} counts visits to these public pages. The app itself has no tracking.
          </Trans>{' '}
          <a href={policyHref}>
            <Trans>Cookie policy</Trans>
          </a>
        </p>
        <p data-consent-when="refused" hidden>
          <Trans>Your browser asks not to be tracked, so nothing is counted.</Trans>
        </p>
      </div>
      <div className={css.answers}>
        <button type="button" className={buttonClass()} data-consent-answer="denied">
          <Trans>Decline</Trans>
        </button>
        <button type="button" className={buttonClass()} data-consent-answer="granted" data-consent-when="open">
          <Trans>Agree</Trans>
        </button>
      </div>
    </section>
  )
}

/** The button in the footer of every public page that opens the question again. */
export function ConsentSettings({ className }: { className: string }) {
  return (
    <button type="button" data-consent-settings hidden className={`${css.settings} ${className}`}>
      <Trans>Cookie settings</Trans>
    </button>
  )
}
