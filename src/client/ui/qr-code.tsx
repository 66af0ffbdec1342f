import { ExtraBoundary } from './extra-boundary.tsx'
import { lazyWithPreload } from './lazy-with-preload.tsx'
import css from './qr-code.module.css'
import type { QrModulesProps } from './qr-modules.tsx'

/** The encoder is loaded when the first QR code is shown. */
const Modules = lazyWithPreload<QrModulesProps>(() => import('./qr-modules.tsx').then((part) => part.QrModules))

/** A QR code, dark on light in both themes. Reserves its space while the encoder loads; empty if the load fails. */
export function QrCode(props: QrModulesProps) {
  return (
    <ExtraBoundary>
      <div className={css.code}>
        <Modules {...props} />
      </div>
    </ExtraBoundary>
  )
}
