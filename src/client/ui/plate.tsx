import { Trans } from '@lingui/react/macro'
import { joinClasses } from './join-classes.ts'
import css from './plate.module.css'

export type PlateProps = {
  /** As typed, `WPI 20931`; `null` if the car was booked without it. */
  plate: string | null
  /** ISO 3166-1 alpha-2; without it the band is blank. */
  country?: string | null | undefined
  size?: 's' | 'm' | 'l'
  className?: string
}

/** Country codes on plates that differ from the ISO code. */
const bandByCountry: Readonly<Record<string, string>> = {
  GB: 'UK',
  DE: 'D',
  FR: 'F',
  IT: 'I',
  ES: 'E',
  AT: 'A',
  BE: 'B',
  SE: 'S',
  NO: 'N',
  FI: 'FIN',
  HU: 'H',
  PT: 'P',
  LU: 'L',
  IE: 'IRL',
  SI: 'SLO',
  EE: 'EST',
}

/** A licence plate drawn like a real one; an outline says that there is none yet. */
export function Plate({ plate, country, size = 's', className }: PlateProps) {
  if (plate === null) {
    return (
      <span className={joinClasses(css.plate, css.none, css[size], className)} data-plate="">
        <span className={css.letters}>
          <Trans>No plate yet</Trans>
        </span>
      </span>
    )
  }
  return (
    <span className={joinClasses(css.plate, css[size], className)} translate="no" data-plate="">
      <span className={css.band} aria-hidden="true">
        <span>{country ? (bandByCountry[country] ?? country) : ''}</span>
      </span>
      <span className={css.letters}>{plate}</span>
    </span>
  )
}

/** The name of a car, whose words are not broken at their hyphens: `Mercedes-Benz`, `A-Class`. */
export const CarName = ({ children }: { children: string }) =>
  children.split(/( )/).map((word, at) =>
    word === ' ' ? (
      word
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the words of one text
      <span key={at} className="whole">
        {word}
      </span>
    ),
  )
