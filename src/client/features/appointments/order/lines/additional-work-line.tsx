import { Trans, useLingui } from '@lingui/react/macro'
import { lineKindLabels } from '#client/features/appointments/line-kind-labels.ts'
import type { OrderPartProps, OrderRestProps } from '#client/features/appointments/order-part.ts'
import { Icon } from '#client/ui/icon.tsx'
import { type AdditionalWork, latestFinding } from '#domain/findings/additional-work.ts'
import { desk } from '#domain/role.ts'
import css from './order-lines.module.css'

/**
 * Returns the approved additional work whose approval is unsent. The server adds its line when it receives the
 * approval.
 */
export function unsentFinding({ order: { events, lines }, unsent }: Pick<OrderRestProps, 'order' | 'unsent'>) {
  const finding = latestFinding(events)
  const isUnsent = unsent?.some(({ key }) => key === finding?.answer?.id) ?? false
  const isMissing = finding?.answer?.approved === true && !lines.some((line) => line.id === finding.id)
  return isUnsent && isMissing ? finding : null
}

/** Not a line yet, and not part of the total. */
export function PendingWorkLine({ finding, station }: Pick<OrderPartProps, 'station'> & { finding: AdditionalWork }) {
  const { i18n } = useLingui()
  const { icon, word } = lineKindLabels.labour
  return (
    <ul className={css.lines}>
      <li data-awaited>
        <Icon name={icon} label={i18n._(word)} />
        <span className={css.name}>{finding.what}</span>
        <span className={css.amount}>
          <Trans>added after sync</Trans>
        </span>
        {desk.includes(station.role) && finding.gross !== null && (
          <span className={css.price}>
            <Trans>{station.format.money(finding.gross)} incl. VAT</Trans>
          </span>
        )}
      </li>
    </ul>
  )
}
