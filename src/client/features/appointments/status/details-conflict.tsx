import { useLingui } from '@lingui/react'
import { describeDetail, detailLabels } from '#client/features/appointments/detail-labels.ts'
import type { ConflictNoticeProps } from '#client/ui/conflict-notice.tsx'
import type { CurrentOrderDetails } from '#domain/outbox/current.ts'
import { type DetailSettings, detailFields } from '#domain/outbox/order-details.ts'
import { ConflictSides, type ConflictSidesProps } from './conflict-sides.tsx'

export type DetailsConflictProps = ConflictNoticeProps &
  Pick<ConflictSidesProps, 'station' | 'now'> & { current: CurrentOrderDetails; mine: DetailSettings }

/** Another user has set some of the details meanwhile: both values of each of them, with who and when. */
export function DetailsConflict({ current, mine, ...rest }: DetailsConflictProps) {
  const { i18n } = useLingui()
  const { format } = rest.station
  const sides = detailFields.flatMap((field) => {
    const setting = mine[field]
    if (!setting || setting.from === current[field] || setting.to === current[field]) return []
    return {
      name: i18n._(detailLabels[field]),
      origin: current.changed[field] ?? null,
      theirs: describeDetail(field, current[field], format, i18n),
      mine: describeDetail(field, setting.to, format, i18n),
    }
  })
  return <ConflictSides {...rest} sides={sides} />
}
