import { Trans, useLingui } from '@lingui/react/macro'
import { readConfigured } from '#client/i18n/configured.ts'
import { changePathLocale } from '#client/i18n/locale.ts'
import { buttonClass } from '#client/ui/button.tsx'
import { DemoBoard } from './demo-board.tsx'
import { Features } from './features.tsx'
import css from './landing.module.css'
import { Price } from './price.tsx'
import { ProductPicture } from './product-picture.tsx'
import { Questions } from './questions.tsx'
import { Stories } from './stories.tsx'
import { WaitlistForm, WaitlistLinks } from './waitlist-form.tsx'

/**
 * The landing page: registration first and the waitlist second, or the waitlist alone (`WAITLIST_ONLY`). The server
 * fills in which: the other one is in the page too, and hidden by `data-set` and `data-unset` (`ui/base.css`), without a
 * script.
 */
export function LandingPage() {
  const { t, i18n } = useLingui()
  const href = (path: string) => changePathLocale(path, i18n.locale === 'pl' ? 'pl' : 'en')
  const waitlistOnly = readConfigured('waitlist-only')
  return (
    <div className={css.landing}>
      <WaitlistLinks />
      <section className={css.hero}>
        <div className={css.text}>
          <h1>
            <Trans>
              The workshop board that works <em>without Wi-Fi.</em>
            </Trans>
          </h1>
          <p className={css.lead}>
            <Trans>
              Appointments, bays, orders and messages to customers on one board, for everyone in the workshop. Offline,
              every tap is saved on the device and sent once you’re back.
            </Trans>
          </p>
          <div className={css.start} data-unset={waitlistOnly}>
            <a href={href('/register')} className={buttonClass({ variant: 'signal', size: 'large' })}>
              <Trans>Create your workshop</Trans>
            </a>
            <p className={css.aside}>
              <Trans>Free during early access. No card, no password: you sign in with a code by email.</Trans>
            </p>
          </div>
          <WaitlistForm privacyHref={href('/legal/privacy-policy')} />
        </div>
        <div className={css.tablet}>
          <ProductPicture
            name="schedule"
            alt={t`The schedule on a tablet: the bays side by side, their cars with time, number plate and status, and a line at the current time`}
            sizes="(min-width: 64rem) 58rem, 94vw"
            width={1280}
            height={800}
            phone={{ width: 640, height: 800 }}
            first
            className={css.screen}
          />
        </div>
      </section>
      <Stories />
      <section id="try" className={css.try}>
        <div className={css.words}>
          <h2>
            <Trans>Try the board</Trans>
          </h2>
          <p className={css.lead}>
            <Trans>
              Sample cars, real rules. Switch off the Wi-Fi, tap a few cars, and switch it on again. It runs on your
              device and sends nothing.
            </Trans>
          </p>
        </div>
        <DemoBoard />
      </section>
      <Features />
      <section className={css.pair}>
        <div className={css.phone}>
          <ProductPicture
            name="order"
            alt={t`An order on a phone: the car, its status, and the next step as the largest button`}
            sizes="(min-width: 48rem) 22rem, 80vw"
            width={390}
            height={844}
            className={css.screen}
          />
        </div>
        <div className={css.words}>
          <h2>
            <Trans>The same day on every screen</Trans>
          </h2>
          <p className={css.lead}>
            <Trans>
              A tablet by the lift, a phone with the advisor, a computer at the desk: a change on one shows on the
              others a moment later. Every order keeps its job, findings, photos and history: who did what, and when.
            </Trans>
          </p>
          <p data-unset={waitlistOnly}>
            <a href={href('/register')} className={css.again}>
              <Trans>Create your workshop</Trans>
            </a>
          </p>
          <p data-set={waitlistOnly}>
            <a href="#join" className={css.again}>
              <Trans>Join the waitlist</Trans>
            </a>
          </p>
        </div>
      </section>
      <Price />
      <Questions dpaHref={href('/legal/data-processing-agreement')} />
    </div>
  )
}
