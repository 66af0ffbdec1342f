import type { CSSProperties, ReactNode } from 'react'
import type { Format } from '#client/i18n/format.ts'
import type { LocalDate } from '#domain/wall-time.ts'
import type { WallBay } from './wall-bays.ts'
import { WallTile } from './wall-tile.tsx'
import css from './wall-tiles.module.css'

export type WallTilesProps = {
  date: LocalDate
  /** The bays of the page, by row. */
  rows: readonly (readonly WallBay[])[]
  format: Format
  /** In the places that the last row leaves free. */
  children?: ReactNode
}

/** The bays of a page, in tiles of one size. */
export function WallTiles({ date, rows, format, children }: WallTilesProps) {
  return (
    <section
      className={css.rows}
      style={{ '--columns': rows[0]?.length } as CSSProperties}
      aria-label={format.day(date)}
    >
      {rows.map((row) => (
        <div key={row[0]?.bay.id} className={css.row}>
          {row.map((one) => (
            <WallTile key={one.bay.id} of={one} date={date} format={format} />
          ))}
          {row === rows.at(-1) && children}
        </div>
      ))}
    </section>
  )
}
