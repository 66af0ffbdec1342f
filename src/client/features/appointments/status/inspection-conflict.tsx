import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { orderQuery } from '#client/features/appointments/appointment-queries.ts'
import { useAnswerText } from '#client/features/appointments/inspection-labels.ts'
import type { ConflictNoticeProps } from '#client/ui/conflict-notice.tsx'
import { findItem } from '#domain/inspections/template.ts'
import type { CurrentItemAnswer } from '#domain/outbox/current.ts'
import { answerOf } from '#domain/outbox/inspection-commands.ts'
import type { CommandEntry } from '#domain/outbox/outbox.ts'
import { ConflictSides, type ConflictSidesProps } from './conflict-sides.tsx'

export type InspectionConflictProps = ConflictNoticeProps &
  Pick<ConflictSidesProps, 'station' | 'now'> & { current: CurrentItemAnswer; entry: CommandEntry }

/** Another user has answered the item meanwhile: both answers, with who and when. */
export function InspectionConflict({ current, entry, ...rest }: InspectionConflictProps) {
  const { t } = useLingui()
  const { format } = rest.station
  const order = useQueryClient().getQueryData(orderQuery(entry.appointmentId).queryKey)
  const inspection = order?.inspections.find(({ id }) => id === current.inspectionId)
  const item = inspection && findItem(inspection.content, current.itemId)
  const describe = useAnswerText(format)
  const none = t`No answer`
  return (
    <ConflictSides
      {...rest}
      sides={[
        {
          ...(item && { name: item.label }),
          origin: current.changed,
          theirs: describe(item, current.answer) || none,
          mine: describe(item, answerOf(entry).to) || none,
        },
      ]}
    />
  )
}
