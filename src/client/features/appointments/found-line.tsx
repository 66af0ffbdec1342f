import { Trans, useLingui } from '@lingui/react/macro'
import { Icon } from '#client/ui/icon.tsx'
import { latestFinding } from '#domain/found-work.ts'
import { desk } from '#domain/role.ts'
import { lineKindWords } from './line-kind-words.ts'
import type { OrderPartProps } from './order-head.tsx'
import css from './order-lines.module.css'
import { useUnsentOf } from './unsent-store.ts'

/** The approved work whose line stands with the server only once the approval has been sent. */
export function useUnsentFinding({ id, events, lines }: OrderPartProps['order']) {
  const unsent = useUnsentOf(id)
  const finding = latestFinding(events)
  const isUnsent = unsent?.some(({ key }) => key === finding?.answer?.id) ?? false
  const isMissing = finding?.answer?.approved === true && !lines.some((line) => line.id === finding.id)
  return isUnsent && isMissing ? finding : null
}

/** It is no line yet, and no sum has it. */
export function UnsentFoundLine({ order, station }: Pick<OrderPartProps, 'order' | 'station'>) {
  const { i18n } = useLingui()
  const finding = useUnsentFinding(order)
  if (!finding) return null
  const { icon, word } = lineKindWords.labour
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
