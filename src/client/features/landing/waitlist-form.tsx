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

/** The waitlist form (call C34). It also works without JavaScript; `run-waitlist.ts` avoids the page load. */
export function WaitlistForm({ privacyHref }: { privacyHref: string }) {
  const { t, i18n } = useLingui()
  const product = readConfigured('product')
  return (
    <div id="join" className={css.join}>
      <form data-waitlist action="/waitlist" method="post" className={css.form}>
        <input type="hidden" name="locale" value={i18n.locale} />
        <div className={css.line}>
          <input
            type="email"
            name="email"
            required
            maxLength={254}
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
            placeholder={t({ message: 'you@workshop.com', comment: 'An example of an e-mail address' })}
            aria-label={t`E-mail`}
            aria-describedby="waitlist-complaint"
            className={css.email}
          />
          <button type="submit" className={joinClasses(buttonClass({ variant: 'signal', size: 'large' }), css.button)}>
            <Trans>Join the waitlist</Trans>
          </button>
        </div>
        <Checkbox name="consent" value="yes" required className={css.consent ?? ''}>
          <Trans>
            Write to me about the start of {product}. Every mail has a link that ends it.{' '}
            <a href={privacyHref}>What happens with my address</a>
          </Trans>
        </Checkbox>
        <div id="waitlist-complaint" aria-live="polite">
          <Complaint of="email">
            <Trans>That is not a whole e-mail address.</Trans>
          </Complaint>
          <Complaint of="consent">
            <Trans>Tick the box, or we may not write to you.</Trans>
          </Complaint>
          <Complaint of="offline">
            <Trans>No network. What you typed is still here: try again.</Trans>
          </Complaint>
          <Complaint of="too-many-requests">
            <Trans>Too many tries. Wait a while, then try again.</Trans>
          </Complaint>
          <Complaint of="failed">
            <Trans>It did not work, and nothing was sent. Try again later.</Trans>
          </Complaint>
        </div>
      </form>
      <p id="joined" data-waitlist-done tabIndex={-1} className={css.done}>
        <Icon name="tabler:mail-check" size={28} />
        <span>
          <Trans>Look into your mail: open the link in it, and you are on the list.</Trans>
        </span>
      </p>
      <p id="not-joined" className={css.refused}>
        <Trans>It did not work, and nothing was sent. Try again later.</Trans>
      </p>
    </div>
  )
}

/** The notices that the links of the waitlist's mails open. */
export function WaitlistLinks() {
  const { t } = useLingui()
  const product = readConfigured('product')
  return (
    <>
      <section data-waitlist-link="waitlist" hidden tabIndex={-1} aria-label={t`Waitlist`} className={css.notice}>
        <p>
          <Trans>Is this your address, and may we write to you about {product}?</Trans>
        </p>
        <button type="button" className={buttonClass()}>
          <Trans>Yes, write to me</Trans>
        </button>
        <div aria-live="polite">
          <p data-message="done" hidden>
            <Trans>You are on the list. See you soon.</Trans>
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
          <Trans>Take your address off the list?</Trans>
        </p>
        <button type="button" className={buttonClass()}>
          <Trans>Take me off</Trans>
        </button>
        <div aria-live="polite">
          <p data-message="done" hidden>
            <Trans>Done. Your address is gone, and we write no more.</Trans>
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
        <Trans>This link has ended. Join again and you get a new one.</Trans>
      </Complaint>
      <Complaint of="offline">
        <Trans>No network. Try again when it is back.</Trans>
      </Complaint>
      <Complaint of="failed">
        <Trans>It did not work. Try again later.</Trans>
      </Complaint>
    </>
  )
}
