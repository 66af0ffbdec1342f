import { Trans, useLingui } from '@lingui/react/macro'
import type { OrderPartProps, OrderRestProps } from '#client/features/appointments/order-part.ts'
import { Icon } from '#client/ui/icon.tsx'
import { type Finding, latestFinding } from '#domain/additional-work.ts'
import { desk } from '#domain/role.ts'
import { lineKindLabels } from './line-kind-labels.ts'
import css from './order-lines.module.css'

/** The approved work whose line stands with the server only once the approval has been sent. */
export function unsentFinding({ order: { events, lines }, unsent }: Pick<OrderRestProps, 'order' | 'unsent'>) {
  const finding = latestFinding(events)
  const isUnsent = unsent?.some(({ key }) => key === finding?.answer?.id) ?? false
  const isMissing = finding?.answer?.approved === true && !lines.some((line) => line.id === finding.id)
  return isUnsent && isMissing ? finding : null
}

/** It is no line yet, and no sum has it. */
export function PendingWorkLine({ finding, station }: Pick<OrderPartProps, 'station'> & { finding: Finding }) {
  const { i18n } = useLingui()
  const { icon, word } = lineKindLabels.labour
  return (
    <ul className={css.lines}>
      <li data-awaited>
        <Icon name={icon} label={i18n._(word)} />
        <span className={css.name}>{finding.what}</span>
        <span className={css.amount}>
          <Trans>added once the approval is sent</Trans>
        </span>
        {desk.includes(station.role) && finding.gross !== null && (
          <span className={css.price}>
            <Trans>{station.format.money(finding.gross)} with VAT</Trans>
          </span>
        )}
      </li>
    </ul>
  )
}
