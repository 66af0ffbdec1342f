import { Trans } from '@lingui/react/macro'
import { type ReactNode, useId, useState } from 'react'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import css from './figures.module.css'

export type ChartFrameProps = {
  title: ReactNode
  /** What the chart shows, in a sentence. */
  summary: string
  chart: ReactNode
  /** The same as a table. */
  table: ReactNode
  /** Below both: a legend, links. */
  children?: ReactNode
}

/** A chart for the eye, and the same as a table. */
export function ChartFrame({ title, summary, chart, table, children }: ChartFrameProps) {
  const [isTable, setTable] = useState(false)
  const id = useId()
  return (
    <Card
      title={title}
      aside={
        <Button
          variant="quiet"
          icon={isTable ? 'tabler:chart-bar' : 'tabler:table'}
          aria-pressed={isTable}
          aria-controls={id}
          onClick={() => setTable(!isTable)}
        >
          <Trans>As a table</Trans>
        </Button>
      }
    >
      <div id={id} className={css.chartBody}>
        {isTable ? (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard
          <section className={css.scroller} tabIndex={0} aria-label={summary}>
            {table}
          </section>
        ) : (
          <div role="img" aria-label={summary}>
            {chart}
          </div>
        )}
      </div>
      {children}
    </Card>
  )
}
