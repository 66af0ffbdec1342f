import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { toState } from '#client/features/appointments/appointment-state.ts'
import { RescheduleSheet } from '#client/features/appointments/booking/reschedule-sheet.tsx'
import type { OrderPartProps } from '#client/features/appointments/order-part.ts'
import {
  isJustAfterStep,
  isSecondTapOfUndo,
  noteStep,
  noteUndo,
} from '#client/features/appointments/status/last-step.ts'
import { isJump, nextStepsOf } from '#client/features/appointments/status/next-steps.ts'
import { stepAction } from '#client/features/appointments/status/step-action.ts'
import { useChangeStatus } from '#client/features/appointments/status/submit-change.ts'
import { hasPart } from '#client/features/appointments/unsent-order.ts'
import { useOperator } from '#client/features/operator/use-operator.tsx'
import { Button } from '#client/ui/button.tsx'
import { Sheet } from '#client/ui/sheet.tsx'
import type { Appointment, AppointmentDetails } from '#contract/appointments.ts'
import { statusSigns } from '#contract/labels/status-sign.ts'
import { isMovable, type Target, undoableTo } from '#domain/appointment.ts'
import { itemsTotal } from '#domain/money/amount-to-pay.ts'
import { desk } from '#domain/role.ts'
import { WorkApproved, WorkDeclined, waitsForAnswer } from './additional-work-answer.tsx'
import css from './order-steps.module.css'
import { ProposeSheet } from './propose-sheet.tsx'
import { needsSheet, type StepEntry, toStatusChange } from './step-entry.ts'
import { StepSheet } from './step-sheet.tsx'
import { useStepEntries } from './use-step-entries.ts'

export type OrderStepsProps = Pick<OrderPartProps, 'station' | 'now'> & {
  /** Without its history nothing can be undone. */
  order: Appointment | AppointmentDetails
  /**
   * `page`: everything. `card`: without the operator, whom the page shows. `row`: only the usual step and the undo.
   * `undo`: only the undo.
   */
  look?: 'page' | 'card' | 'row' | 'undo'
}

/** The usual next step as one large button, with an undo beside it, and the other steps. */
export function OrderSteps({ order, station, now, look = 'page' }: OrderStepsProps) {
  const { i18n, t } = useLingui()
  const { change } = useChangeStatus(order, station)
  const who = useOperator(station, order.blocks.find(({ employeeId }) => employeeId)?.employeeId ?? null)
  const [open, setOpen] = useState<Target | 'more' | 'move' | null>(null)
  // Typed values are stored until they are saved: a refused step opens again with them.
  const entries = useStepEntries(order.id, station.userId)
  const state = toState(order)
  const isOnline = 'source' in order && order.source === 'online'
  const { usual, others, more } = nextStepsOf(state, station.role, now, isOnline)
  const undoTo = undoableTo(state, station.userId, now)
  const isDesk = desk.includes(station.role)
  const canMove = isDesk && isMovable(order.status) && hasPart(order, 'time')
  const close = () => setOpen(null)
  const isNextShown = look !== 'undo'
  const areOthersShown = look === 'page' || look === 'card'

  // The pressed button may disappear with the status: keyboard users continue from here.
  const steps = useRef<HTMLDivElement>(null)
  const shownStatus = useRef(order.status)
  useEffect(() => {
    if (shownStatus.current === order.status) return
    shownStatus.current = order.status
    const isLost = document.activeElement === document.body
    if (isLost && isJustAfterStep()) steps.current?.focus({ preventScroll: true })
  }, [order.status])

  // Prices are for the desk alone.
  const items = isDesk && 'lines' in order ? itemsTotal(order) : null
  const isAnswer = usual === 'in-progress' && waitsForAnswer(order)
  const sideCount = others.length + (isAnswer ? 1 : 0)
  const answer = (approved: boolean) => {
    if (isJustAfterStep()) return
    who.sign((employeeId) => {
      noteStep()
      change({ status: 'in-progress', detail: { approved }, employeeId })
    })
  }
  const take = (to: Target, entry: StepEntry = entries.entryOf(to)) => {
    close()
    who.sign((employeeId) => {
      noteStep()
      const step = { ...toStatusChange(to, entry, station.format.currency), employeeId }
      change(step, () => entries.drop(to))
    })
  }
  const formOf = (to: Target) => ({
    ...{ to, order, station, now },
    entry: entries.entryOf(to),
    onEntry: (entry: StepEntry) => entries.set(to, entry),
    onClose: close,
    onTake: (entry: StepEntry) => take(to, entry),
  })
  const choose = (to: Target) => {
    if (isJustAfterStep()) return
    if (needsSheet(order, to, items !== null)) setOpen(to)
    else take(to)
  }
  const form = open && open !== 'more' && open !== 'move' ? formOf(open) : null
  const labelOf = (to: Target) => i18n._(stepAction(order, to))

  return (
    <div
      className={css.steps}
      data-look={look}
      ref={steps}
      tabIndex={-1}
      onClickCapture={(event) => {
        if (isSecondTapOfUndo(event)) event.stopPropagation()
      }}
    >
      {look === 'page' && who.bar}
      <div className={css.main}>
        {isNextShown && isAnswer && <WorkApproved isRow={look === 'row'} onAnswer={answer} />}
        {isNextShown && usual && !isAnswer && (
          <Button
            variant={look === 'row' ? 'normal' : 'signal'}
            className={css.usual ?? ''}
            icon={statusSigns[usual].icon}
            onClick={() => choose(usual)}
          >
            {labelOf(usual)}
          </Button>
        )}
        {undoTo && state.last && (
          <Button
            stacked
            icon="tabler:arrow-back-up"
            className={css.undo ?? ''}
            onClick={({ currentTarget }) => {
              const place = currentTarget.getBoundingClientRect()
              who.sign((employeeId) => {
                noteUndo(place)
                change({ status: undoTo, undoes: state.last?.id ?? null, employeeId })
              })
            }}
          >
            <Trans>Undo</Trans>
          </Button>
        )}
      </div>
      {areOthersShown && (
        <div className={css.others}>
          {isAnswer && <WorkDeclined onAnswer={answer} />}
          {others.map((to) => (
            <Button key={to} icon={statusSigns[to].icon} iconTone={statusSigns[to].tone} onClick={() => choose(to)}>
              {labelOf(to)}
            </Button>
          ))}
          {canMove && sideCount < 3 && (
            <Button icon="tabler:calendar-time" onClick={() => setOpen('move')}>
              <Trans>Reschedule</Trans>
            </Button>
          )}
          {(more.length > 0 || (usual === 'ready' && items === null) || (canMove && sideCount >= 3)) && (
            <Button icon="tabler:dots" aria-haspopup="dialog" onClick={() => setOpen('more')}>
              <Trans>More</Trans>
            </Button>
          )}
        </div>
      )}
      {who.sheet}
      {open === 'more' && (
        <Sheet open onClose={close} title={t`More actions`}>
          <ul className={css.more}>
            {usual === 'ready' && items === null && (
              <li>
                <Button wide icon="tabler:check" iconTone="ready" onClick={() => setOpen('ready')}>
                  <Trans>Mark as ready with result and amount</Trans>
                </Button>
              </li>
            )}
            {canMove && sideCount >= 3 && (
              <li>
                <Button wide icon="tabler:calendar-time" onClick={() => setOpen('move')}>
                  <Trans>Reschedule</Trans>
                </Button>
              </li>
            )}
            {more.map((to) => (
              <li key={to}>
                <Button
                  wide
                  icon={statusSigns[to].icon}
                  iconTone={statusSigns[to].tone}
                  note={isJump(order.status, to, station.role) ? t`skips a step` : undefined}
                  onClick={() => choose(to)}
                >
                  {labelOf(to)}
                </Button>
              </li>
            ))}
          </ul>
        </Sheet>
      )}
      {open === 'move' && <RescheduleSheet order={order} station={station} onClose={close} />}
      {form && (form.to === 'proposed' ? <ProposeSheet {...form} /> : <StepSheet {...form} items={items} />)}
    </div>
  )
}
