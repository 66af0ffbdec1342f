import { useLingui } from '@lingui/react'
import { statusSigns, type Tone } from '#contract/labels/status-sign.ts'
import type { Status } from '#domain/appointment.ts'
import { Icon } from './icon.tsx'
import { joinClasses } from './join-classes.ts'
import css from './status-flag.module.css'

export type StatusFlagProps = {
  status: Status
  size?: 'normal' | 'large'
  /** Shows the short word, if there is one; a screen reader says the whole one. */
  isShort?: boolean
  className?: string
}

/** Icon and label of a status in its colour. */
export function StatusFlag({ status, size = 'normal', isShort = false, className }: StatusFlagProps) {
  const { i18n } = useLingui()
  const sign = statusSigns[status]
  const word = i18n._(sign.word)
  return (
    <span className={joinClasses(css.flag, css[sign.tone], size === 'large' && css.large, className)}>
      <Icon name={sign.icon} />
      <span>
        {isShort && sign.short ? (
          <>
            <span className="visually-hidden">{word}</span>
            <span aria-hidden="true">{i18n._(sign.short)}</span>
          </>
        ) : (
          word
        )}
      </span>
    </span>
  )
}

/** A small upright chip with the pattern of the status strip, beside a large label. */
export function FlagChip({ tone }: { tone: Tone }) {
  return <span aria-hidden="true" className={joinClasses(css.chip, css[tone])} />
}

/** Returns the classes of a card of this status: an 11 px strip at the left, the border, `--flag` and `--flag-word`. */
export function flagStrip(tone: Tone): string {
  return joinClasses(css.strip, css[tone])
}

/** Returns the class that sets only the colours of a tone (`--flag`, `--flag-word`), for drawings. */
export function flagTone(tone: Tone): string {
  return css[tone] ?? ''
}

/** Class of the time of a cancelled, rejected or missed visit. */
export const struckClass = css.struck ?? ''
/** Class of a card of finished work: dimmed, but readable. */
export const fadedClass = css.faded ?? ''
