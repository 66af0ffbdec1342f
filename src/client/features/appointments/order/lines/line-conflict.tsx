import { Trans, useLingui } from '@lingui/react/macro'
import { useNames } from '#client/station/use-names.ts'
import type { Station } from '#client/station/use-station.ts'
import { ConflictNotice, type ConflictNoticeProps } from '#client/ui/conflict-notice.tsx'
import type { OrderLineEntry } from '#contract/appointments.ts'
import type { CurrentLine } from '#contract/order-lines.ts'
import { lineKindLabels } from './line-kind-labels.ts'
import { type LineFields, type MoneyFormat, readLine, writeQuantity } from './order-line-entry.ts'
import css from './order-lines-sheet.module.css'

export type LineConflictProps = ConflictNoticeProps & {
  current: CurrentLine
  /** The own version, as typed; `null`: the line was removed. */
  mine: LineFields | null
  station: Station
  money: MoneyFormat
  now: number
}

/** Another user has saved or removed the line meanwhile: both versions, with who and when. */
export function LineConflict({ current, mine, station, money, now, onUseCurrent, onSaveMine }: LineConflictProps) {
  const { people } = useNames()
  const { format } = station
  const { line, changed } = current
  const person = people.find(({ id }) => id === changed?.employeeId)
  const typed = mine && readLine(mine, money.currency)
  return (
    <div className={css.conflict} data-conflict tabIndex={-1}>
      <ConflictNotice onUseCurrent={onUseCurrent} onSaveMine={onSaveMine} />
      <dl className={css.current}>
        <div>
          <dt>
            <Trans>Their version:</Trans>{' '}
            {changed && (
              <span>
                {person?.shortName ?? changed.actorName}, {format.timeOn(changed.at, format.dateOf(now))}
              </span>
            )}
          </dt>
          <dd>{line ? <LineText line={line} station={station} /> : <Trans>item removed</Trans>}</dd>
        </div>
        <div>
          <dt>
            <Trans>Your version:</Trans>
          </dt>
          <dd>
            {mine === null ? (
              <Trans>item removed</Trans>
            ) : (
              <LineText line={{ ...mine, ...(typed ?? noNumbers) }} station={station} />
            )}
          </dd>
        </div>
      </dl>
    </div>
  )
}

const noNumbers = { quantity: 0, netPrice: 0, discountPercent: 0, vatRate: 0 }

function LineText({ line, station: { format } }: { line: OrderLineEntry; station: Station }) {
  const { i18n, t } = useLingui()
  const { kind, name, quantity, unit, netPrice, discountPercent, vatRate } = line
  const vat = vatRate === null ? t`exempt` : `${format.number(vatRate)}%`
  return (
    <>
      {i18n._(lineKindLabels[kind].word)} · {name} · {writeQuantity(quantity, format.tag)} {unit} ×{' '}
      {format.money(netPrice)}
      {discountPercent > 0 && <> · −{format.number(discountPercent)}%</>} · <Trans>VAT {vat}</Trans>
    </>
  )
}
