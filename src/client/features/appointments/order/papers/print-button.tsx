import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { Station } from '#client/station/use-station.ts'
import { IconButton } from '#client/ui/button.tsx'
import type { IconName } from '#client/ui/icon.tsx'
import { Menu, MenuButton } from '#client/ui/menu/menu.tsx'
import type { AppointmentDetails } from '#contract/appointments.ts'
import { paperNames } from '#contract/labels/paper-names.ts'
import { type Paper, papersFor } from '#domain/papers/paper.ts'

const labels: Readonly<Record<Paper, { word: MessageDescriptor; icon: IconName }>> = {
  'job-card': { word: msg`Job card, without prices`, icon: 'tabler:clipboard-list' },
  estimate: { word: paperNames.estimate, icon: 'tabler:receipt' },
  inspection: { word: paperNames.inspection, icon: 'tabler:list-check' },
  summary: { word: paperNames.summary, icon: 'tabler:file-text' },
}

export type PrintButtonProps = {
  order: Pick<AppointmentDetails, 'inspections'>
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
