import type { CSSProperties } from 'react'
import { briefCarOf } from '#client/features/appointments/car-labels.ts'
import { DueMark } from '#client/features/appointments/due/due-mark.tsx'
import { PlaceName } from '#client/features/appointments/layout/place-name.tsx'
import { PendingMark } from '#client/features/appointments/status/pending-mark.tsx'
import type { Format } from '#client/i18n/format.ts'
import { joinClasses } from '#client/ui/join-classes.ts'
import { Plate } from '#client/ui/plate.tsx'
import { StatusFlag, struckClass } from '#client/ui/status-flag.tsx'
import type { Appointment } from '#contract/appointments.ts'
import type { Employee } from '#contract/employees.ts'
import { statusSigns } from '#contract/labels/status-sign.ts'
import type { LocalDate } from '#domain/wall-time.ts'
import css from './board-face.module.css'
import { CardNote } from './card-note.tsx'

/** What a card shows beside its time, state and plate, and where. */
export type FaceLayout = {
  /** The lines of the job; 0: it has no room. */
  jobLines: number
  /**
   * `row`: below the job. `swap`: in place of the job, once the promise is at risk. `icon`: beside the state, then too.
   */
  due: 'row' | 'swap' | 'icon' | 'none'
  /** `beside`: in the line of the plate. */
  car: 'row' | 'beside' | 'none'
  hasCustomer: boolean
  /** The state's word is the short one. */
  hasShortWord: boolean
}

export type BoardFaceProps = {
  appointment: Appointment
  layout: FaceLayout
  /** The text in the time position; it contains the date if that is not the board's. */
  time: string
  /** The booked work, or what the appointment waits for. */
  job: string
  /** The employee, if the column does not show it. */
  person: Employee | undefined
  /** The bay, if the column does not show it. */
  bayName: string | undefined
  format: Format
  date: LocalDate
}

/** The content of a card on the board: what fits its size. */
export function BoardFace({ appointment, layout, time, job, person, bayName, format, date }: BoardFaceProps) {
  const { id, status, vehicle, customer } = appointment
  const { jobLines, due, car } = layout
  const carText = (
    <span className={css.car}>
      {bayName && <PlaceName name={bayName} className={css.bay} />}
      <span className={css.carName}>{briefCarOf(appointment)}</span>
    </span>
  )
  return (
    <span className={css.face} data-due-as={due}>
      <span className={css.head}>
        <span className={joinClasses(css.time, statusSigns[status].tone === 'off' && struckClass)}>{time}</span>
        <StatusFlag status={status} isShort={layout.hasShortWord} className={css.flag ?? ''} />
      </span>
      <span className={css.plateRow}>
        <Plate plate={vehicle.plate} country={vehicle.country} className={css.plate ?? ''} />
        {car === 'beside' && carText}
        <span className={css.marks}>
          <PendingMark id={id} />
          {due === 'icon' && <DueMark appointment={appointment} format={format} day={date} isCompact />}
          {person && (
            <span className={css.person}>
              <CardNote employee={person} />
            </span>
          )}
        </span>
      </span>
      {jobLines > 0 && (
        <span
          className={joinClasses(css.job, jobLines === 1 && css.oneLine)}
          style={{ '--lines': jobLines } as CSSProperties}
        >
          {job}
        </span>
      )}
      {(due === 'row' || due === 'swap') && (
        <DueMark appointment={appointment} format={format} day={date} isCompact className={css.due} />
      )}
      {car === 'row' && carText}
      {layout.hasCustomer && <span className={css.customer}>{customer?.name}</span>}
    </span>
  )
}
