import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { joinClasses } from './join-classes.ts'
import css from './placeholder.module.css'

export type SkeletonProps = {
  /** Size of the expected content, as CSS lengths. */
  width?: string
  height?: string
  /** A card instead of a line of text. */
  box?: boolean
  className?: string
}

/** Placeholder for loading content. Put it inside `Loading`, which informs screen readers. */
export function Skeleton({ width, height, box, className }: SkeletonProps) {
  return (
    <span
      aria-hidden="true"
      className={joinClasses(css.skeleton, box && css.box, className)}
      style={{ ...(width && { width }), ...(height && { height }) }}
    />
  )
}

/** Container of a loading part; three skeleton lines by default. */
export function Loading({ children, className }: { children?: ReactNode; className?: string }) {
  return (
    <div role="status" aria-busy="true" className={joinClasses(!children && css.lines, className)}>
      <span className="visually-hidden">
        <Trans>Loading…</Trans>
      </span>
      {children ?? ['92%', '78%', '56%'].map((width) => <Skeleton key={width} width={width} />)}
    </div>
  )
}
