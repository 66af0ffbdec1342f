import { Trans, useLingui } from '@lingui/react/macro'
import { changePathLocale } from '#client/i18n/locale.ts'
import { DemoBoard } from './demo-board.tsx'
import css from './landing.module.css'
import { ProductPicture } from './product-picture.tsx'
import { Questions } from './questions.tsx'
import { Stories } from './stories.tsx'
import { WaitlistForm, WaitlistLinks } from './waitlist-form.tsx'

/** The landing page: a sentence and a picture about the product, the demo board, and the waitlist form. */
export function LandingPage() {
  const { t, i18n } = useLingui()
  const href = (path: string) => changePathLocale(path, i18n.locale === 'pl' ? 'pl' : 'en')
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
              Every car, bay and promise of the day on one tablet. Tap once when it is ready, even in the cellar. It is
              sent when the network is back, once, and never lost.
            </Trans>
          </p>
          <WaitlistForm privacyHref={href('/legal/privacy-policy')} />
          <p className={css.aside}>
            <Trans>
              You do not want to wait? <a href={href('/register')}>Set up your workshop now</a>
            </Trans>
          </p>
        </div>
        <div className={css.tablet}>
          <ProductPicture
            name="schedule"
            alt={t`The schedule on a tablet: four bays, their cars with time, number plate and state, and the line of the present`}
            sizes="(min-width: 64rem) 58rem, 94vw"
            width={1280}
            height={800}
            first
            className={css.screen}
          />
        </div>
      </section>
      <Stories />
      <section id="try" className={css.try}>
        <div className={css.tryWords}>
          <h2>
            <Trans>Touch it</Trans>
          </h2>
          <p className={css.lead}>
            <Trans>
              The cars are invented, the rules are the product’s own. Switch the Wi-Fi off, tap a few cars, and switch
              it on again. It runs on your device and sends nothing.
            </Trans>
          </p>
        </div>
        <DemoBoard />
      </section>
      <section className={css.pair}>
        <div className={css.phone}>
          <ProductPicture
            name="order"
            alt={t`An order on a phone: the car, its state, and the next step as the largest button`}
            sizes="(min-width: 48rem) 22rem, 80vw"
            width={390}
            height={844}
            className={css.screen}
          />
        </div>
        <div className={css.pairWords}>
          <h2>
            <Trans>The same day in every pocket</Trans>
          </h2>
          <p className={css.lead}>
            <Trans>
              The tablet hangs by the lift, the phone is with the advisor, the computer at the desk. A tap on one is on
              the others a moment later, and every order keeps its story: who did what, and when.
            </Trans>
          </p>
          <p>
            <a href="#join" className={css.again}>
              <Trans>Join the waitlist</Trans>
            </a>
          </p>
        </div>
      </section>
      <Questions dpaHref={href('/legal/data-processing-agreement')} />
    </div>
  )
}
