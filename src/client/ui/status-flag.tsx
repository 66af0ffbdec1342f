import { useLingui } from '@lingui/react'
import { statusSigns, type Tone } from '#contract/status-sign.ts'
import type { Status } from '#domain/appointment.ts'
import { Icon } from './icon.tsx'
import { joinClasses } from './join-classes.ts'
import css from './status-flag.module.css'

export type StatusFlagProps = { status: Status; size?: 'normal' | 'large'; className?: string }

/** Icon and word of a status in its colour. */
export function StatusFlag({ status, size = 'normal', className }: StatusFlagProps) {
  const { i18n } = useLingui()
  const sign = statusSigns[status]
  return (
    <span className={joinClasses(css.flag, css[sign.tone], size === 'large' && css.large, className)}>
      <Icon name={sign.icon} />
      <span>{i18n._(sign.word)}</span>
    </span>
  )
}

/** The small upright flag beside a large word: the strip's pattern as a chip. */
export function FlagChip({ tone }: { tone: Tone }) {
  return <span aria-hidden="true" className={joinClasses(css.chip, css[tone])} />
}

/** Classes for a card of this status: the 11 px strip at its left edge, the border, `--flag` and `--flag-word`. */
export function flagStrip(tone: Tone): string {
  return joinClasses(css.strip, css[tone])
}

/** Only the colours of a tone (`--flag`, `--flag-word`), for drawings. */
export function flagTone(tone: Tone): string {
  return css[tone] ?? ''
}

/** For the time of a cancelled, rejected or missed visit. */
export const struckClass = css.struck ?? ''
/** For a card of finished work: readable, but it steps back. */
export const fadedClass = css.faded ?? ''
