import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { statusSigns } from '#contract/status-sign.ts'
import type { Status } from '#domain/appointment.ts'
import { buttonClass } from '../ui/button.tsx'
import { joinClasses } from '../ui/join-classes.ts'
import { Plate } from '../ui/plate.tsx'
import { fadedClass, flagStrip, StatusFlag } from '../ui/status-flag.tsx'
import css from './-home-screen.module.css'

const examples: readonly { time: string; plate: string; country: string; car: string; status: Status }[] = [
  { time: '8:00', plate: 'WW 4K812', country: 'PL', car: 'Škoda Octavia', status: 'completed' },
  { time: '9:30', plate: 'WPI 20931', country: 'PL', car: 'Opel Astra', status: 'in-progress' },
  { time: '10:30', plate: 'PO 6TL44', country: 'PL', car: 'Renault Mégane', status: 'awaiting-parts' },
  { time: '11:30', plate: 'AX 1234 BC', country: 'UA', car: 'Hyundai i30', status: 'ready' },
]

/** The way in for who opens the bare address: what this is, and the two ways on. */
export function HomeScreen() {
  return (
    <div className={css.home}>
      <div className={css.words}>
        <h1>
          <Trans>The board of your workshop, without the whiteboard</Trans>
        </h1>
        <p className={css.lead}>
          <Trans>Every car, bay and promise of the day on one tablet. No password: a code by e-mail is all.</Trans>
        </p>
        <div className="row">
          <Link to="/{-$locale}/register" className={buttonClass({ variant: 'signal', size: 'large' })}>
            <Trans>Register your workshop</Trans>
          </Link>
          <Link to="/{-$locale}/login" className={buttonClass({ size: 'large' })}>
            <Trans>Sign in</Trans>
          </Link>
        </div>
      </div>
      <div className={css.cards} aria-hidden="true">
        {examples.map(({ time, plate, country, car, status }) => (
          <div
            key={plate}
            className={joinClasses(css.card, flagStrip(statusSigns[status].tone), status === 'completed' && fadedClass)}
          >
            <span className={css.line}>
              <strong className={css.time}>{time}</strong>
              <StatusFlag status={status} />
            </span>
            <span className={css.line}>
              <Plate plate={plate} country={country} />
              <span className={css.car}>{car}</span>
            </span>
          </div>
        ))}
      </div>
    </div>
  )
}
