import { Trans, useLingui } from '@lingui/react/macro'
import { lineKindLabels } from '#client/features/appointments/line-kind-labels.ts'
import type { OrderPartProps, OrderRestProps } from '#client/features/appointments/order-part.ts'
import { Icon } from '#client/ui/icon.tsx'
import type { Finding } from '#contract/order/finding.ts'
import { desk } from '#domain/role.ts'
import css from './order-lines.module.css'

/**
 * Returns the approved findings whose approval is unsent. The server adds their items to the order when it receives the
 * approval.
 */
export function unsentApproved({ order: { findings, lines }, unsent }: Pick<OrderRestProps, 'order' | 'unsent'>) {
  const keys = new Set(unsent?.map(({ key }) => key))
  const isUnsent = ({ changes }: Finding) => changes.some(({ id, kind }) => kind === 'approved' && keys.has(id))
  const isMissing = ({ id, orderLineIds }: Finding) =>
    !lines.some((line) => line.id === id || orderLineIds.includes(line.id))
  return findings.filter((finding) => finding.state === 'approved' && isUnsent(finding) && isMissing(finding))
}

type ApprovedLinesProps = Pick<OrderPartProps, 'station'> & { findings: readonly Finding[] }

/** Not items yet, and not part of the total. */
export function ApprovedLines({ findings, station }: ApprovedLinesProps) {
  const { i18n } = useLingui()
  const { icon, word } = lineKindLabels.labour
  return (
    <ul className={css.lines}>
      {findings.map(({ id, what, gross }) => (
        <li key={id} data-awaited>
          <Icon name={icon} label={i18n._(word)} />
          <span className={css.name}>{what}</span>
          <span className={css.amount}>
            <Trans>added once sent</Trans>
          </span>
          {desk.includes(station.role) && gross !== null && (
            <span className={css.price}>
              <Trans>{station.format.money(gross)} incl. VAT</Trans>
            </span>
          )}
        </li>
      ))}
    </ul>
  )
}
