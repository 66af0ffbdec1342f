import { ExtraBoundary } from './extra-boundary.tsx'
import { lazyWithPreload } from './lazy-with-preload.tsx'
import css from './qr-code.module.css'
import type { QrModulesProps } from './qr-modules.tsx'

/** The encoder's code is fetched once a QR code is shown. */
const Modules = lazyWithPreload<QrModulesProps>(() => import('./qr-modules.tsx').then((part) => part.QrModules))

/** A QR code, dark on light in both themes. Its space is reserved until the code has arrived; nothing where it fails. */
export function QrCode(props: QrModulesProps) {
  return (
    <ExtraBoundary>
      <div className={css.code}>
        <Modules {...props} />
      </div>
    </ExtraBoundary>
  )
}
