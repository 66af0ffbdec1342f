import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { readConfigured } from '#client/i18n/configured.ts'
import css from './landing.module.css'
import { type PictureName, ProductPicture } from './product-picture.tsx'

type FeatureProps = { picture: PictureName; alt: string; title: ReactNode; children: ReactNode }

function Feature({ picture, alt, title, children }: FeatureProps) {
  return (
    <li className={css.feature}>
      <ProductPicture
        name={picture}
        alt={alt}
        sizes="(min-width: 60rem) 26rem, (min-width: 40rem) 45vw, 92vw"
        width={640}
        height={400}
        className={css.part}
      />
      <h3>{title}</h3>
      <p>{children}</p>
    </li>
  )
}

/** What the product does today, each with a picture. */
export function Features() {
  const { t } = useLingui()
  const product = readConfigured('product')
  return (
    <section id="features" className={css.features}>
      <h2>
        <Trans>What {product} does today</Trans>
      </h2>
      <ul className={css.grid}>
        <Feature
          picture="cars"
          alt={t`My cars, as a mechanic sees it: the car in progress with its job, then the next ones`}
          title={<Trans>A list for each mechanic</Trans>}
        >
          <Trans>
            My cars shows the car in progress with its job and findings, the next ones in order, and what the others are
            waiting for.
          </Trans>
        </Feature>
        <Feature
          picture="messages"
          alt={t`The messages of an order: what the customer was sent, and the next one with a button that stops it`}
          title={<Trans>Customers are notified, and you decide</Trans>}
        >
          <Trans>
            An email when the car is booked, waits for a part, needs approval or is ready. Each waits two minutes, with
            Undo and Don’t notify beside it. For customers without an email there is a ready-made text message.
          </Trans>
        </Feature>
        <Feature
          picture="lines"
          alt={t`The items of an order: labour and parts with quantity, price and VAT, and the total`}
          title={<Trans>Labour, parts and VAT</Trans>}
        >
          <Trans>
            Labour, parts, sublet work and fees, with discounts and VAT rates. The total is filled in when the car is
            ready, and the customer reads it in the message.
          </Trans>
        </Feature>
        <Feature
          picture="tiles"
          alt={t`A shared tablet: one tile for each mechanic`}
          title={<Trans>Shared tablets, made for gloves</Trans>}
        >
          <Trans>
            Mechanics tap their tile instead of signing in. In glove mode they press and hold a card to move the car to
            its next step.
          </Trans>
        </Feature>
        <Feature
          picture="tv"
          alt={t`The TV board: every bay with its cars, their times and statuses`}
          title={<Trans>The day on a TV</Trans>}
        >
          <Trans>
            Bays, times, plates and statuses on a television in the workshop or the waiting room, without the names of
            customers.
          </Trans>
        </Feature>
        <Feature
          picture="search"
          alt={t`The search with results for a name: cars, customers and orders`}
          title={<Trans>One search for everything</Trans>}
        >
          <Trans>Number plate, name, phone, order number, VIN or make: one field finds it, on every screen.</Trans>
        </Feature>
        <Feature
          picture="export"
          alt={t`The settings: the button that exports all data of the workshop`}
          title={<Trans>Your data, your server</Trans>}
        >
          <Trans>
            Export everything as a ZIP of tables and photos at any time. Or run {product} on your own server: one
            process, with an embedded database or PostgreSQL.
          </Trans>
        </Feature>
      </ul>
    </section>
  )
}
