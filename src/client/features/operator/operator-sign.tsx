import { lazy, Suspense } from 'react'
import { Icon } from '#client/ui/icon.tsx'

const icon = <Icon name="tabler:tool" size={24} />

// If the file of an older build is no longer available, the icon stays.
const OperatorBadge = lazy(() =>
  import('./operator-badge.tsx').then(
    (part) => ({ default: part.OperatorBadge }),
    () => ({ default: () => icon }),
  ),
)

/** The operator of this workshop tablet, in the navigation. Loaded on tablets only. */
export function OperatorSign() {
  return (
    <Suspense fallback={icon}>
      <OperatorBadge />
    </Suspense>
  )
}
