import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useRef } from 'react'
import type { BoardCard } from '#client/features/appointments/layout/board-columns.ts'
import { Button } from '#client/ui/button.tsx'
import css from './overdue-chip.module.css'
import { overdueKeys } from './overdue-keys.ts'

export type OverdueChipProps = {
  cards: readonly BoardCard[]
  /** The current minute, in ms since the epoch. */
  now: number
  /** Brings a card into view and focuses it. */
  onShow: (key: string) => void
}

/** How many cars are overdue; each tap goes to the next of them, which may be out of view. Nothing without one. */
export function OverdueChip({ cards, now, onShow }: OverdueChipProps) {
  const { t } = useLingui()
  const taps = useRef(0)
  const keys = overdueKeys(cards, now)
  const late = keys.length
  if (late === 0) return null
  const words = t`${plural(late, { one: '# overdue', other: '# overdue' })}`
  const showNext = () => {
    const key = keys[taps.current++ % late]
    if (key !== undefined) onShow(key)
  }
  return (
    <Button
      variant="danger"
      icon="tabler:clock-exclamation"
      className={css.chip}
      aria-label={words}
      title={words}
      data-overdue={late}
      onClick={showNext}
    >
      <span className={css.words}>{words}</span>
      <span className={css.count}>{late}</span>
    </Button>
  )
}
