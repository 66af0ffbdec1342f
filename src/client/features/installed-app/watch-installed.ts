import { plural, t } from '@lingui/core/macro'
import { clearBadge } from '#client/offline/device/clear-badge.ts'
import { countSharedPhotos } from '#client/offline/photos/shared-files.ts'
import { toast } from '#client/ui/toast/toast.tsx'
import { sharePath } from '#contract/worker/shared-photos.ts'

const offerMs = 30_000

/**
 * What an installed app has besides its pages: the number on its icon ends when somebody looks at the app, and photos
 * that were shared with it before the sign-in are offered. `openShared` opens the page that asks for their order.
 */
export function watchInstalled(openShared: () => void): void {
  const look = () => {
    if (document.visibilityState !== 'visible') return
    clearBadge()
    void offerShared(openShared)
  }
  document.addEventListener('visibilitychange', look)
  look()
}

async function offerShared(openShared: () => void): Promise<void> {
  if (location.pathname.endsWith(sharePath)) return
  const count = await countSharedPhotos()
  if (count === 0) return
  toast.info(
    plural(count, { one: '# shared photo waits for its order', other: '# shared photos wait for their order' }),
    {
      id: 'shared-photos',
      action: { label: t`Choose the order`, run: openShared },
      durationMs: offerMs,
    },
  )
}
