import { Trans } from '@lingui/react/macro'
import { readConfigured } from '#client/i18n/configured.ts'
import css from './landing.module.css'

/** What it costs, and who runs this installation. */
export function Price() {
  const [operator, address, mail] = [
    readConfigured('operator'),
    readConfigured('operator-address'),
    readConfigured('operator-mail'),
  ]
  return (
    <section id="price" className={css.price}>
      <div className={css.words}>
        <h2>
          <Trans>Price</Trans>
        </h2>
        <h3>
          <Trans>Free during early access</Trans>
        </h3>
        <p>
          <Trans>
            We announce the price before early access ends. You decide then whether to stay, and can take your data with
            you.
          </Trans>
        </p>
        <h3>
          <Trans>Free on your own server</Trans>
        </h3>
        <p>
          <Trans>The program is open source under the MIT licence, with no limit on cars, bays or people.</Trans>
        </p>
      </div>
      <div className={css.words}>
        <h2>
          <Trans>Who runs it</Trans>
        </h2>
        <address className={css.operator}>
          <span data-set={operator}>{operator}</span>
          <span data-set={address}>{address}</span>
          <a data-set={mail} href={`mailto:${mail}`}>
            {mail}
          </a>
        </address>
        <p data-unset={operator}>
          <Trans>
            Whoever runs this server has not added a name yet. Ask the person who gave you the address of this page.
          </Trans>
        </p>
      </div>
    </section>
  )
}
