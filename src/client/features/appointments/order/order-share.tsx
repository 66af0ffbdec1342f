import { useLingui } from '@lingui/react/macro'
import { carOf, nameCar } from '#client/features/appointments/car-labels.ts'
import { IconButton } from '#client/ui/button.tsx'
import { toast } from '#client/ui/toast/toast.tsx'
import type { AppointmentDetails } from '#contract/appointments.ts'
import { shareUrl } from './papers/share-url.ts'

/** Shares the order's URL with another app if the device supports it, else copies it. Only staff can open it. */
export function OrderShare({ order }: { order: AppointmentDetails }) {
  const { i18n, t } = useLingui()
  const share = async () => {
    const url = location.origin + location.pathname
    const title = [t`Order ${order.number}`, nameCar(order, i18n), carOf(order)].filter(Boolean).join(' · ')
    try {
      if ((await shareUrl({ title, url })) === 'clipboard') toast.success(t`Link copied`)
    } catch {
      toast.error(t`Could not share the link. Copy it from the address bar.`)
    }
  }
  return <IconButton icon="tabler:share" label={t`Share order`} onClick={() => void share()} />
}
