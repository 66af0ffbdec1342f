import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { reportLabels } from '#client/features/appointments/order/condition-reports/report-labels.ts'
import type { Station } from '#client/station/use-station.ts'
import { IconButton } from '#client/ui/button.tsx'
import type { IconName } from '#client/ui/icon.tsx'
import { Menu, MenuButton } from '#client/ui/menu/menu.tsx'
import { type OrderReports, type Paper, papersFor } from './paper.ts'

const labels: Readonly<Record<Paper, { word: MessageDescriptor; icon: IconName }>> = {
  'job-card': { word: msg`Job card, without prices`, icon: 'tabler:clipboard-list' },
  estimate: { word: msg`Estimate`, icon: 'tabler:receipt' },
  inspection: { word: msg`Inspection report`, icon: 'tabler:list-check' },
  summary: { word: msg`Order summary`, icon: 'tabler:file-text' },
  'check-in': { word: reportLabels['check-in'], icon: 'tabler:signature' },
  handover: { word: reportLabels.handover, icon: 'tabler:signature' },
}

export type PrintButtonProps = {
  order: OrderReports
  station: Pick<Station, 'role'>
  onPrint: (paper: Paper) => void
}

/** Prints one of the papers that this person may see. */
export function PrintButton({ order, station, onPrint }: PrintButtonProps) {
  const { t, i18n } = useLingui()
  const papers = papersFor(station.role, order)
  if (papers.length === 1) {
    return <IconButton icon="tabler:printer" label={t`Print the job card`} onClick={() => onPrint('job-card')} />
  }
  return (
    <Menu label={t`Print`} icon="tabler:printer">
      {papers.map((paper) => (
        <MenuButton key={paper} icon={labels[paper].icon} onClick={() => onPrint(paper)}>
          {i18n._(labels[paper].word)}
        </MenuButton>
      ))}
    </Menu>
  )
}
