import type { MessageDescriptor } from '@lingui/core'
import { useLingui } from '@lingui/react'
import type { CSSProperties } from 'react'
import { Icon } from '#client/ui/icon.tsx'
import { flagTone } from '#client/ui/status-flag.tsx'
import { statusSigns } from '#contract/labels/status-sign.ts'
import type { Target } from '#domain/appointment.ts'
import css from './hold-to-confirm.module.css'
import { holdMs } from './watch-holds.ts'

const radius = 54

/** A ring that fills while a card is held, with the name of the action above it. */
export function HoldRing({ x, y, to, action }: { x: number; y: number; to: Target; action: MessageDescriptor }) {
  const { i18n } = useLingui()
  const { tone, icon } = statusSigns[to]
  const place = { '--x': `${x}px`, '--y': `${y}px`, '--hold': `${holdMs}ms` } as CSSProperties
  return (
    <div className={`${css.hold} ${flagTone(tone)}`} style={place} aria-hidden="true" data-hold-ring>
      <svg className={css.ring} viewBox="-64 -64 128 128" aria-hidden="true">
        <circle r={radius} className={css.track} />
        <circle r={radius} className={css.fill} pathLength={100} />
      </svg>
      <span className={css.label}>
        <Icon name={icon} />
        {i18n._(action)}
      </span>
    </div>
  )
}
