import { useLingui } from '@lingui/react/macro'
import { photoUrl } from '#client/api/photo-url.ts'
import { CarLine, CustomerLine, OrderLine, ResultLine } from '#client/features/appointments/search/result-line.tsx'
import { roleLabels } from '#client/i18n/role-labels.ts'
import type { Station } from '#client/station/use-station.ts'
import { EmployeeBadge } from '#client/ui/employee-badge.tsx'
import { Icon } from '#client/ui/icon.tsx'
import type { PaletteEntry } from './palette-entry.ts'

/** One line of the palette: the icon, the name, and a distinguishing detail at the end. */
export function PaletteOption({ entry: { label, look }, station }: { entry: PaletteEntry; station: Station }) {
  const { i18n } = useLingui()
  switch (look.kind) {
    case 'command':
      return (
        <ResultLine sign={<Icon name={look.icon} size={22} />} end={look.keys && <kbd>{look.keys}</kbd>}>
          <b lang={look.lang}>{label}</b>
          {look.note && <span>{look.note}</span>}
        </ResultLine>
      )
    case 'order':
      return <OrderLine order={look.order} station={station} />
    case 'car':
      return <CarLine car={look.car} station={station} />
    case 'customer':
      return <CustomerLine customer={look.customer} station={station} />
    case 'person': {
      const { name, colour, photo, role } = look.person
      return (
        <ResultLine sign={<EmployeeBadge name={name} colour={colour} photo={photoUrl(photo)} size="small" />}>
          <b>{name}</b>
          <span>{i18n._(roleLabels[role])}</span>
        </ResultLine>
      )
    }
    default:
      return (
        <ResultLine sign={<Icon name="tabler:chevron-down" size={22} />}>
          <span>{label}</span>
        </ResultLine>
      )
  }
}
