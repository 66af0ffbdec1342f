import { useLingui } from '@lingui/react'
import { useNames } from '#client/station/use-names.ts'
import { Icon } from '#client/ui/icon.tsx'
import type { Appointment } from '#contract/appointments.ts'
import { missingLabels } from './missing-labels.ts'
import css from './missing-note.module.css'

/** On the card of a walk-in: why it has no bay or no employee. Renders nothing if nothing is missing. */
export function MissingNote({ appointment: { unassigned } }: { appointment: Pick<Appointment, 'unassigned'> }) {
  const { i18n } = useLingui()
  const names = useNames()
  if (!unassigned) return null
  return (
    <span className={css.note} data-missing>
      <Icon name="tabler:alert-triangle" size={18} />
      <span>{missingLabels(unassigned, names, i18n)}</span>
    </span>
  )
}
