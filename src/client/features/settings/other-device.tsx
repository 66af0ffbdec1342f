import { Trans, useLingui } from '@lingui/react/macro'
import { changePathLocale } from '#client/i18n/locale.ts'
import { QrCode } from '#client/ui/qr-code.tsx'
import css from './settings.module.css'

const isLoopback = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/

/** A QR code that opens the app on another device, in the current language. */
export function OtherDevice() {
  const { t, i18n } = useLingui()
  // Another device cannot reach this machine by a loopback name.
  if (isLoopback.test(location.hostname)) return null
  const address = location.origin + changePathLocale('/goto-crm', i18n.locale === 'pl' ? 'pl' : 'en')
  return (
    <div className={css.row}>
      <QrCode text={address} label={t`QR code of ${address}`} />
      <div className={css.what}>
        <h3>
          <Trans>On a tablet or phone</Trans>
        </h3>
        <p className={css.note}>
          <Trans>
            Point its camera at the code, sign in, and install the app. On an iPad or iPhone: tap Share, then “Add to
            Home Screen”.
          </Trans>
        </p>
        <p className={css.note}>{address}</p>
      </div>
    </div>
  )
}
