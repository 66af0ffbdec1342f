import { useLingui } from '@lingui/react/macro'
import { Icon } from '#client/ui/icon.tsx'
import { joinClasses } from '#client/ui/join-classes.ts'
import { flagTone } from '#client/ui/status-flag.tsx'
import { statusSigns } from '#contract/labels/status-sign.ts'
import css from './backfill-step.module.css'
import type { BackfillItem } from './backfill-steps.ts'
import { stepLabels } from './catch-up-labels.ts'

export type BackfillStepProps = {
  item: BackfillItem
  /** The car in words. */
  car: string
  /** The formatted time of a completed step. */
  time: string | null
  /** Whether this is the usual next step. */
  isNext: boolean
  canReverse: boolean
  onTap: () => void
}

/**
 * One step of one car, with a target large enough for gloves: completed with its time, or still to backfill. A tap on
 * the last completed step undoes it.
 */
export function BackfillStep({ item, car, time, isNext, canReverse, onTap }: BackfillStepProps) {
  const { i18n, t } = useLingui()
  const { step, state } = item
  const { tone } = statusSigns[step]
  const word = i18n._(stepLabels[step])
  const isDone = state === 'done'
  const isTappable = state === 'offered' || canReverse
  const said = [word, time, car].filter(Boolean).join(', ')
  return (
    <button
      type="button"
      data-step={step}
      className={joinClasses(css.item, flagTone(tone), css[state], isNext && css.next)}
      aria-pressed={isDone}
      aria-disabled={!isTappable}
      aria-label={isDone && canReverse ? t`${said}: undo` : said}
      onClick={() => isTappable && onTap()}
    >
      <Icon name={isDone ? 'tabler:square-check' : 'tabler:square'} size={24} />
      <span className={css.text}>
        <span>{word}</span>
        {time && <b>{time}</b>}
      </span>
    </button>
  )
}
