import { useLingui } from '@lingui/react/macro'
import {
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
  type RefObject,
  startTransition,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { photoUrl } from '#client/api/photo-url.ts'
import type { BoardCard, BoardColumn } from '#client/features/appointments/layout/board-columns.ts'
import { minutesStyle, placeOf } from '#client/features/appointments/layout/board-layout.ts'
import { columnName } from '#client/features/appointments/layout/column-labels.ts'
import { type Moving, useHeldAmong } from '#client/features/appointments/move/make-moving.ts'
import type { Station } from '#client/station/use-station.ts'
import { IconButton } from '#client/ui/button.tsx'
import { EmployeeBadge } from '#client/ui/employee-badge.tsx'
import { useInView } from '#client/ui/hooks/use-in-view.ts'
import { Icon } from '#client/ui/icon.tsx'
import { bayKindLabels } from '#contract/labels/bay-labels.ts'
import type { LocalDate, Span } from '#domain/wall-time.ts'
import css from './board-column.module.css'
import { startInGap } from './board-gaps.ts'
import { isInViewport } from './board-viewport.ts'

export type BoardColumnProps = {
  column: BoardColumn
  /** Zero-based. */
  index: number
  /** The visible span of the board. */
  span: Span
  gaps: readonly Span[]
  /**
   * Books at an instant in this column, or at the first free time if there is none. Undefined: the user cannot book.
   */
  onBook: ((start: number | undefined) => void) | undefined
  station: Station
  /** The scroll container of the column. */
  board: RefObject<HTMLElement | null>
  date: LocalDate
  /** The column is in the viewport when the board opens. It is always drawn, since the next start shows it first. */
  isFirst: boolean
  /** The hours in the viewport when the board opens. */
  viewport: Span
  /** The card that the Tab key reaches, wherever it is. */
  tabbable: string | undefined
  moving: Moving
  renderCard: (card: BoardCard, place: CardPlace) => ReactNode
}

/** `position`: one-based, among the `listed` cards of the column, some of which are not drawn. */
type CardPlace = { position: number; listed: number; isHeld: boolean }

/**
 * A column of a bay or an employee: the head, the cards, and the free gaps between them. A tap on a gap books there.
 */
export function Column(props: BoardColumnProps) {
  const { column, index, span, gaps, onBook, station, moving, renderCard } = props
  const { i18n, t } = useLingui()
  const id = useId()
  const { bay, employee, isAway } = column
  const name = columnName(column, i18n)
  const at = { gridColumn: index + 2 }
  const section = useRef<HTMLElement>(null)
  const held = useHeldAmong(moving, column.cards)
  const isDrawn = useDrawn(section, props)
  const free = onBook ? gaps : []
  return (
    <section ref={section} className={css.column} aria-labelledby={id}>
      <div className={css.head} style={at}>
        {employee && (
          <EmployeeBadge name={employee.name} colour={employee.colour} photo={photoUrl(employee.photo)} size="small" />
        )}
        <div className={css.names}>
          <h2 id={id} title={employee?.name}>
            {name}
          </h2>
          <span className={css.kind} data-away={isAway || undefined}>
            {isAway ? t`Day off` : kindUnlessNamed(bay && i18n._(bayKindLabels[bay.kind]), name)}
          </span>
        </div>
        {onBook && (bay || employee) && (
          <IconButton
            icon="tabler:plus"
            variant="quiet"
            label={t`Book: ${name}`}
            className={css.add ?? ''}
            onClick={() => onBook(gaps[0]?.from)}
          />
        )}
      </div>
      <ul className={css.cards} style={at} data-column={column.id} data-away={isAway || undefined} data-mark>
        {onBook &&
          free.map((gap) => (
            <li key={gap.from} className={css.gap} style={minutesStyle(placeOf(gap, span))}>
              <Gap gap={gap} name={name} station={station} onBook={onBook} />
            </li>
          ))}
        {column.cards.map((card, order) => {
          const isHeld = card.key === held
          if (!isHeld && !isDrawn(card)) return null
          const listed = free.length + column.cards.length
          return renderCard(card, { position: free.length + order + 1, listed, isHeld })
        })}
      </ul>
    </section>
  )
}

/** A bay that is called by its kind, such as `Lift 1`, need not say it twice. */
const kindUnlessNamed = (kind: string | null, name: string) =>
  kind && !name.toLocaleLowerCase().includes(kind.toLocaleLowerCase()) ? kind : null

/**
 * Whether a card is drawn: in a column near the viewport the cards near the viewport, and always the card that the Tab
 * key reaches. When a day opens, at first only the cards of the visible hours.
 */
function useDrawn(
  section: RefObject<HTMLElement | null>,
  { board, date, isFirst, viewport, tabbable }: BoardColumnProps,
): (card: BoardCard) => boolean {
  const inView = useInView(board, section, 1)
  const [whole, setWhole] = useState<LocalDate | null>(null)
  useEffect(() => startTransition(() => setWhole(date)), [date])
  const isNear = isFirst || inView.has(0)
  return (card) => card.key === tabbable || (isNear && (whole === date || isInViewport(card, viewport)))
}

type GapProps = { gap: Span; name: string; station: Station; onBook: (start: number) => void }

const shareOf = ({ currentTarget, clientY }: MouseEvent | PointerEvent) => {
  const { top, height } = (currentTarget as HTMLElement).getBoundingClientRect()
  return (clientY - top) / height
}

/** A free gap: a tap books at the tapped quarter of an hour. Arrow keys skip gaps; the column has a button for them. */
function Gap({ gap, name, station, onBook }: GapProps) {
  const { t } = useLingui()
  const { format } = station
  const times = `${format.time(gap.from)}–${format.time(gap.to)}`
  // The mark follows the pointer without a render.
  const follow = (event: PointerEvent<HTMLButtonElement>) => {
    if (event.pointerType !== 'mouse') return
    const start = startInGap(gap, shareOf(event))
    event.currentTarget.style.setProperty('--share', String((start - gap.from) / (gap.to - gap.from)))
    const word = event.currentTarget.querySelector('[data-time]')
    if (word) word.textContent = format.time(start)
  }
  return (
    <button
      type="button"
      tabIndex={-1}
      className={css.free}
      aria-label={t`Free ${times}, ${name}: book`}
      onPointerMove={follow}
      onClick={(event) => onBook(event.detail === 0 ? gap.from : startInGap(gap, shareOf(event)))}
    >
      <span className={css.mark} aria-hidden="true">
        <Icon name="tabler:plus" />
        <span data-time />
      </span>
    </button>
  )
}
