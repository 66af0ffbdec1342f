import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { OrderPartProps } from '#client/features/appointments/order-part.ts'
import { hasPart } from '#client/features/appointments/unsent-order.ts'
import { IconButton } from '#client/ui/button.tsx'
import type { IconName } from '#client/ui/icon.tsx'
import { lazyWithPreload } from '#client/ui/lazy-with-preload.tsx'
import { Menu, MenuButton } from '#client/ui/menu/menu.tsx'
import { toast } from '#client/ui/toast/toast.tsx'
import { paperNames } from '#contract/labels/paper-names.ts'
import { type Paper, papersFor } from '#domain/papers/paper.ts'
import { desk } from '#domain/role.ts'
import type { SharePaperSheetProps } from './share-paper-sheet.tsx'

const labels: Readonly<Record<Paper, { word: MessageDescriptor; icon: IconName }>> = {
  'job-card': { word: msg`Job card, without prices`, icon: 'tabler:clipboard-list' },
  estimate: { word: paperNames.estimate, icon: 'tabler:receipt' },
  inspection: { word: paperNames.inspection, icon: 'tabler:list-check' },
  summary: { word: paperNames.summary, icon: 'tabler:file-text' },
  'check-in': { word: paperNames['check-in'], icon: 'tabler:signature' },
  handover: { word: paperNames.handover, icon: 'tabler:signature' },
}

const SharePaperSheet = lazyWithPreload<SharePaperSheetProps>(() =>
  import('./share-paper-sheet.tsx').then((part) => part.SharePaperSheet),
)

export type PrintButtonProps = Pick<OrderPartProps, 'order' | 'station'> & { onPrint: (paper: Paper) => void }

/** Prints one of the papers that this person may see; the desk shares links to those for customers. */
export function PrintButton({ order, station, onPrint }: PrintButtonProps) {
  const { t, i18n } = useLingui()
  const [isSharing, setSharing] = useState(false)
  const papers = papersFor(station.role, order)
  const share = async () => {
    try {
      await SharePaperSheet.fetch()
      setSharing(true)
    } catch {
      // The sheet needs the network, so it is not stored on the device.
      toast.error(t`A link can be made when the network is back.`)
    }
  }
  if (papers.length === 1) {
    return <IconButton icon="tabler:printer" label={t`Print the job card`} onClick={() => onPrint('job-card')} />
  }
  return (
    <>
      <Menu label={t`Print`} icon="tabler:printer">
        {papers.map((paper) => (
          <MenuButton key={paper} icon={labels[paper].icon} onClick={() => onPrint(paper)}>
            {i18n._(labels[paper].word)}
          </MenuButton>
        ))}
        {desk.includes(station.role) && hasPart(order, 'share') && (
          <MenuButton icon="tabler:share" onClick={() => void share()}>
            <Trans>Share a link</Trans>
          </MenuButton>
        )}
      </Menu>
      {isSharing && <SharePaperSheet order={order} station={station} onClose={() => setSharing(false)} />}
    </>
  )
}
