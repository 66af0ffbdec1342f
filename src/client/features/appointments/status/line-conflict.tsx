import { Trans } from '@lingui/react/macro'
import { LineText } from '#client/features/appointments/line-text.tsx'
import type { ConflictNoticeProps } from '#client/ui/conflict-notice.tsx'
import type { CurrentOrderLine, WrittenLine } from '#domain/outbox/current.ts'
import { ConflictSides, type ConflictSidesProps } from './conflict-sides.tsx'

export type LineConflictProps = ConflictNoticeProps &
  Pick<ConflictSidesProps, 'station' | 'now'> & {
    current: Pick<CurrentOrderLine, 'line' | 'changed'>
    /** The own version; `null`: the line was removed. */
    mine: WrittenLine | null
  }

/** Another user has saved or removed the line meanwhile: both versions, with who and when. */
export function LineConflict({ current, mine, ...rest }: LineConflictProps) {
  const { format } = rest.station
  const textOf = (line: WrittenLine | null) =>
    line ? <LineText line={line} format={format} /> : <Trans>item removed</Trans>
  const { line, changed } = current
  return <ConflictSides {...rest} sides={[{ origin: changed, theirs: textOf(line), mine: textOf(mine) }]} />
}
