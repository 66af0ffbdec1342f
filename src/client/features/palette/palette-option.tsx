import { Plural, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { photoUrl } from '#client/api/photo-url.ts'
import { serverNow } from '#client/api/server-clock.ts'
import { carOf } from '#client/features/appointments/car-labels.ts'
import { PendingMark } from '#client/features/appointments/status/pending-mark.tsx'
import type { Format } from '#client/i18n/format.ts'
import { roleLabels } from '#client/i18n/role-labels.ts'
import { EmployeeBadge } from '#client/ui/employee-badge.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { Plate } from '#client/ui/plate.tsx'
import { StatusFlag } from '#client/ui/status-flag.tsx'
import css from './palette.module.css'
import type { PaletteEntry } from './palette-entry.ts'

/** One line of the palette: the icon, the name, and a distinguishing detail at the end. */
export function PaletteOption({ entry: { label, look }, format }: { entry: PaletteEntry; format: Format }) {
  const { i18n } = useLingui()
  const today = format.dateOf(serverNow())
  switch (look.kind) {
    case 'command':
      return (
        <Line sign={<Icon name={look.icon} size={22} />} end={look.keys && <kbd>{look.keys}</kbd>}>
          <b lang={look.lang}>{label}</b>
          {look.note && <span>{look.note}</span>}
        </Line>
      )
    case 'order': {
      const { id, vehicle, customer, status, startsAt } = look.order
      return (
        <Line
          sign={<Plate plate={vehicle.plate} country={vehicle.country} className={css.plate ?? ''} />}
          end={<StatusFlag status={status} className={css.flag ?? ''} />}
        >
          <b>{carOf(look.order) || customer?.name}</b>
          <span>
            {[format.timeOn(startsAt, today), carOf(look.order) ? customer?.name : ''].filter(Boolean).join(' · ')}
            <PendingMark id={id} className={css.mark} />
          </span>
        </Line>
      )
    }
    case 'car': {
      const { vehicle, customer, visits } = look.found
      return (
        <Line
          sign={<Plate plate={vehicle.plate} country={vehicle.country} className={css.plate ?? ''} />}
          end={<Plural value={visits} one="# visit" other="# visits" />}
        >
          <b>{carOf({ vehicle }) || customer?.name}</b>
          <span>{carOf({ vehicle }) ? customer?.name : ''}</span>
        </Line>
      )
    }
    case 'person': {
      const { name, colour, photo, role } = look.person
      return (
        <Line sign={<EmployeeBadge name={name} colour={colour} photo={photoUrl(photo)} size="small" />}>
          <b>{name}</b>
          <span>{i18n._(roleLabels[role])}</span>
        </Line>
      )
    }
    default:
      return (
        <Line sign={<Icon name="tabler:user" size={22} />}>
          <b>{label}</b>
          <span>{look.note}</span>
        </Line>
      )
  }
}

function Line({ sign, children, end }: { sign: ReactNode; children: ReactNode; end?: ReactNode }) {
  return (
    <>
      <span className={css.sign}>{sign}</span>
      <span className={css.text}>{children}</span>
      {end && <span className={css.end}>{end}</span>}
    </>
  )
}
