import { useLingui } from '@lingui/react/macro'
import { Icon } from '#client/ui/icon.tsx'
import { joinClasses } from '#client/ui/join-classes.ts'
import { flagTone } from '#client/ui/status-flag.tsx'
import { statusSigns } from '#contract/status-sign.ts'
import css from './catch-up-tick.module.css'
import type { Tick } from './catch-up-ticks.ts'
import { tickWords } from './catch-up-words.ts'

export type CatchUpTickProps = {
  tick: Tick
  plate: string
  /** The time of a done one in words. */
  time: string | null
  /** The step most cars take next. */
  isNext: boolean
  canTakeBack: boolean
  onTap: () => void
}

/** One step of one car, as large as a glove: done with its time, or to be ticked. A tap on the last done one takes it back. */
export function CatchUpTick({ tick, plate, time, isNext, canTakeBack, onTap }: CatchUpTickProps) {
  const { i18n, t } = useLingui()
  const { step, state } = tick
  const { tone } = statusSigns[step]
  const word = i18n._(tickWords[step])
  const isDone = state === 'done'
  const isTappable = state === 'offered' || canTakeBack
  const said = [word, time, plate].filter(Boolean).join(', ')
  return (
    <button
      type="button"
      data-step={step}
      className={joinClasses(css.tick, flagTone(tone), css[state], isNext && css.next)}
      aria-pressed={isDone}
      aria-disabled={!isTappable}
      aria-label={isDone && canTakeBack ? t`${said}: take it back` : said}
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
