import { Trans, useLingui } from '@lingui/react/macro'
import { type CSSProperties, useId } from 'react'
import { photoUrl } from '#client/api/photo-url.ts'
import { briefCarOf } from '#client/features/appointments/car-labels.ts'
import { DueMark } from '#client/features/appointments/due/due-mark.tsx'
import type { BoardCard } from '#client/features/appointments/layout/board-columns.ts'
import { PlaceName } from '#client/features/appointments/layout/place-name.tsx'
import { PendingMark } from '#client/features/appointments/status/pending-mark.tsx'
import { useJobLabels } from '#client/features/appointments/use-job-labels.ts'
import type { Format } from '#client/i18n/format.ts'
import { useNames } from '#client/station/use-names.ts'
import { EmployeeBadge } from '#client/ui/employee-badge.tsx'
import { joinClasses } from '#client/ui/join-classes.ts'
import { Plate } from '#client/ui/plate.tsx'
import { flagStrip, StatusFlag } from '#client/ui/status-flag.tsx'
import { statusSigns } from '#contract/labels/status-sign.ts'
import type { LocalDate } from '#domain/wall-time.ts'
import type { WallBay } from './wall-bays.ts'
import css from './wall-tile.module.css'

export type WallTileProps = { of: WallBay; date: LocalDate; format: Format }

/** A bay on the TV board. Waiting customers see it, so it shows no customer's name and no phone number. */
export function WallTile({ of: { bay, current, next }, date, format }: WallTileProps) {
  const id = useId()
  return (
    <section
      className={joinClasses(css.tile, current ? flagStrip(statusSigns[current.appointment.status].tone) : css.free)}
      aria-labelledby={id}
      data-bay={bay.id}
    >
      <div className={css.text}>
        <div className={css.head}>
          <h2 id={id}>
            <PlaceName name={bay.name} className={css.bay} />
          </h2>
          {current && <StatusFlag status={current.appointment.status} isShort className={css.flag ?? ''} />}
        </div>
        {current ? (
          <CurrentCar card={current} isAlone={next.length === 0} date={date} format={format} />
        ) : (
          <p className={css.nothing}>
            <b>
              <Trans>Free</Trans>
            </b>
            {next[0] && (
              <span>
                <Trans>until {format.timeOn(next[0].span.from, date)}</Trans>
              </span>
            )}
          </p>
        )}
        {next.length > 0 && (
          <ul className={css.next}>
            {next.map((card) => (
              <NextCar key={card.key} card={card} date={date} format={format} />
            ))}
          </ul>
        )}
      </div>
    </section>
  )
}

/** The size of a plate follows its letters; so does that of the words for a missing one. */
const lettersOfNone = 10

type CarProps = { card: BoardCard; date: LocalDate; format: Format }

function CurrentCar({ card, isAlone, date, format }: CarProps & { isAlone: boolean }) {
  const { jobOf } = useJobLabels()
  const { appointment } = card
  const { vehicle } = appointment
  return (
    <>
      <p className={css.car} style={{ '--letters': vehicle.plate?.length ?? lettersOfNone } as CSSProperties}>
        <Plate plate={vehicle.plate} country={vehicle.country} className={css.plate ?? ''} />
        <PendingMark id={appointment.id} className={css.mark} />
        <span className={css.model}>{briefCarOf(appointment)}</span>
      </p>
      <p className={css.facts}>
        <Mechanic id={card.employeeId} />
        <DueMark appointment={appointment} format={format} day={date} isCompact className={css.due} />
      </p>
      <p className={css.job} data-alone={isAlone || undefined}>
        {jobOf(appointment)}
      </p>
    </>
  )
}

function Mechanic({ id }: { id: string | null }) {
  const { t } = useLingui()
  const { people } = useNames()
  const person = people.find((one) => one.id === id)
  if (!person) return <span className={css.nobody}>{t`Unassigned`}</span>
  const { name, shortName, colour, photo } = person
  return (
    <span className={css.mechanic}>
      <EmployeeBadge name={name} colour={colour} photo={photoUrl(photo)} className={css.badge} />
      <span>{shortName}</span>
    </span>
  )
}

function NextCar({ card, date, format }: CarProps) {
  const { people } = useNames()
  const { appointment, span, employeeId } = card
  const { plate, country } = appointment.vehicle
  return (
    <li className={css.nextCar}>
      <b>{format.timeOn(span.from, date)}</b>
      <Plate plate={plate} country={country} className={css.nextPlate ?? ''} />
      <StatusFlag status={appointment.status} className={css.nextFlag ?? ''} />
      <span className={css.nextName}>{people.find(({ id }) => id === employeeId)?.shortName}</span>
    </li>
  )
}
