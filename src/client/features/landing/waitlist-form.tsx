import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { readConfigured } from '#client/i18n/configured.ts'
import { buttonClass } from '#client/ui/button.tsx'
import { Checkbox } from '#client/ui/fields/checkbox.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { joinClasses } from '#client/ui/join-classes.ts'
import css from './waitlist-form.module.css'

function Complaint({ of, children }: { of: string; children: ReactNode }) {
  return (
    <p data-message={of} hidden className={css.complaint}>
      <Icon name="tabler:alert-circle" />
      <span>{children}</span>
    </p>
  )
}

/**
 * The waitlist form (call C34): small below the registration, or in its place (`WAITLIST_ONLY`). It also works without
 * JavaScript; `run-waitlist.ts` avoids the page load.
 */
export function WaitlistForm({ privacyHref }: { privacyHref: string }) {
  const { t, i18n } = useLingui()
  const product = readConfigured('product')
  return (
    <div id="join" className={css.join} data-waitlist-only={readConfigured('waitlist-only')}>
      <form data-waitlist action="/waitlist" method="post" className={css.form}>
        <input type="hidden" name="locale" value={i18n.locale} />
        <p className={css.later} data-unset={readConfigured('waitlist-only')}>
          <Trans>Not ready yet? We’ll email you when there is news.</Trans>
        </p>
        <Checkbox name="consent" value="yes" required className={css.consent ?? ''}>
          <Trans>
            Email me news about {product}. You can unsubscribe at any time.{' '}
            <a href={privacyHref}>How we use your address</a>
          </Trans>
        </Checkbox>
        <div className={css.line}>
          <input
            type="email"
            name="email"
            required
            maxLength={254}
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
            placeholder={t({ message: 'you@workshop.com', comment: 'An example of an email address' })}
            aria-label={t`Email`}
            aria-describedby="waitlist-complaint"
            className={css.email}
          />
          <button type="submit" className={joinClasses(buttonClass(), css.button)}>
            <Trans>Join the waitlist</Trans>
          </button>
        </div>
        <div id="waitlist-complaint" aria-live="polite">
          <Complaint of="email">
            <Trans>Enter a valid email address.</Trans>
          </Complaint>
          <Complaint of="consent">
            <Trans>Please agree so that we can email you.</Trans>
          </Complaint>
          <Complaint of="network">
            <Trans>No connection. Your address is still here: try again.</Trans>
          </Complaint>
          <Complaint of="too-many-requests">
            <Trans>Too many attempts. Wait a while, then try again.</Trans>
          </Complaint>
          <Complaint of="failed">
            <Trans>That did not work, and nothing was sent. Try again later.</Trans>
          </Complaint>
        </div>
      </form>
      <p id="joined" data-waitlist-done tabIndex={-1} className={css.done}>
        <Icon name="tabler:mail-check" size={28} />
        <span>
          <Trans>Check your inbox: confirm your address there to join the list.</Trans>
        </span>
      </p>
      <p id="not-joined" className={css.refused}>
        <Trans>That did not work, and nothing was sent. Try again later.</Trans>
      </p>
    </div>
  )
}

/** The notices that the links of the waitlist's emails open. */
export function WaitlistLinks() {
  const { t } = useLingui()
  const product = readConfigured('product')
  return (
    <>
      <section data-waitlist-link="waitlist" hidden tabIndex={-1} aria-label={t`Waitlist`} className={css.notice}>
        <p>
          <Trans>Is this your address, and may we email you about {product}?</Trans>
        </p>
        <button type="button" className={buttonClass()}>
          <Trans>Yes, sign me up</Trans>
        </button>
        <div aria-live="polite">
          <p data-message="done" hidden>
            <Trans>You are on the list.</Trans>
          </p>
          <LinkComplaints />
        </div>
      </section>
      <section
        data-waitlist-link="unsubscribe"
        hidden
        tabIndex={-1}
        aria-label={t`Leave the waitlist`}
        className={css.notice}
      >
        <p>
          <Trans>Remove your address from the list?</Trans>
        </p>
        <button type="button" className={buttonClass()}>
          <Trans>Remove my address</Trans>
        </button>
        <div aria-live="polite">
          <p data-message="done" hidden>
            <Trans>Your address is deleted. You will get no more emails.</Trans>
          </p>
          <LinkComplaints />
        </div>
      </section>
    </>
  )
}

function LinkComplaints() {
  return (
    <>
      <Complaint of="waitlist-link-ended">
        <Trans>This link has expired. Join again to get a new one.</Trans>
      </Complaint>
      <Complaint of="network">
        <Trans>No connection. Try again when you are online.</Trans>
      </Complaint>
      <Complaint of="failed">
        <Trans>That did not work. Try again later.</Trans>
      </Complaint>
    </>
  )
}
