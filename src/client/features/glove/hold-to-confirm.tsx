import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { serverNow } from '#client/api/server-clock.ts'
import { findCached } from '#client/features/appointments/appointment-cache.ts'
import { toState } from '#client/features/appointments/appointment-state.ts'
import { nameCar } from '#client/features/appointments/car-labels.ts'
import { applyOverlay } from '#client/features/appointments/pending/pending-overlay.ts'
import { asksPlate } from '#client/features/appointments/status/first-plate.ts'
import { FirstPlateSheet } from '#client/features/appointments/status/first-plate-sheet.tsx'
import { nextStepsOf } from '#client/features/appointments/status/next-steps.ts'
import { readCreated, readOverlay } from '#client/features/appointments/status/pending-changes.ts'
import { stepAction } from '#client/features/appointments/status/step-action.ts'
import { useChangeStatus } from '#client/features/appointments/status/submit-change.ts'
import { useOperator } from '#client/features/operator/use-operator.tsx'
import type { Station } from '#client/station/use-station.ts'
import { toast } from '#client/ui/toast/toast.tsx'
import { toastRules } from '#client/ui/toast/toast-rules.ts'
import type { Appointment, StatusDetail } from '#contract/appointments.ts'
import { statusSigns } from '#contract/labels/status-sign.ts'
import type { Target } from '#domain/appointment.ts'
import { HoldRing } from './hold-ring.tsx'
import css from './hold-to-confirm.module.css'
import { type Hold, type HoldListener, watchHolds } from './watch-holds.ts'

const orderPath = /\/orders\/([0-9a-f-]{36})$/i

/** Returns the link of a card: a link to a work order that shows the plate, on the page and not in a dialog. */
function cardAt(target: Element): HTMLAnchorElement | null {
  if (target.closest('button, input, dialog, [data-handle]')) return null
  const link = target.closest<HTMLAnchorElement>('main a[href*="/orders/"]')
  return link?.querySelector('[data-plate]') ? link : null
}

type HeldStep = { hold: Hold; appointment: Appointment; to: Target }
const nothing = { id: '', statusVersion: 0 }

/** Glove mode: holding a card makes its usual status change. A tap or a key still opens the work order. */
export function HoldToConfirm({ station }: { station: Station }) {
  const { i18n, t } = useLingui()
  const queryClient = useQueryClient()
  const [held, setHeld] = useState<HeldStep | null>(null)
  const [isHeld, setIsHeld] = useState(false)
  const [isAsked, setAsked] = useState(false)
  const { change } = useChangeStatus(held?.appointment ?? nothing, station)
  const who = useOperator(station, held?.appointment.blocks.find(({ employeeId }) => employeeId)?.employeeId ?? null)

  const advance = ({ appointment, to }: HeldStep, detail: StatusDetail | null = null) => {
    const { id, status, statusVersion } = appointment
    who.sign((employeeId) => {
      navigator.vibrate?.(35)
      const key = change({ status: to, employeeId, detail })
      const undo = () => change({ status, undoes: key, employeeId, baseVersion: statusVersion + 1 })
      toast.success(`${detail?.plate ?? nameCar(appointment, i18n)}: ${i18n._(statusSigns[to].word)}`, {
        id: `glove-${id}`,
        action: { label: t`Undo`, run: undo },
        durationMs: toastRules.undoMs,
      })
    })
  }
  const listener: HoldListener = {
    onStart: (hold) => {
      const id = orderPath.exec(hold.link.pathname)?.[1]
      const known = id && (findCached(queryClient, id) ?? readCreated(id))
      if (!known) return false
      const appointment = applyOverlay(known, readOverlay(), station.actorName)
      // The customer's answer decides the price, so it can be entered only in the work order.
      if (appointment.status === 'awaiting-approval') return false
      const to = nextStepsOf(toState(appointment), station.role, serverNow()).usual
      if (!to) return false
      setHeld({ hold, appointment, to })
      setIsHeld(true)
      return true
    },
    onCancel: () => setIsHeld(false),
    onDone: () => {
      setIsHeld(false)
      if (held && asksPlate(held.appointment, held.to)) setAsked(true)
      else if (held) advance(held)
    },
  }
  const latest = useRef(listener)
  latest.current = listener
  useEffect(() => {
    const root = document.documentElement
    root.dataset.glove = ''
    const stop = watchHolds(document, cardAt, {
      onStart: (hold) => latest.current.onStart(hold),
      onCancel: () => latest.current.onCancel(),
      onDone: () => latest.current.onDone(),
    })
    return () => {
      stop()
      delete root.dataset.glove
    }
  }, [])
  return (
    <div className={css.layer}>
      {isHeld && held && (
        <HoldRing x={held.hold.x} y={held.hold.y} to={held.to} action={stepAction(held.appointment, held.to)} />
      )}
      {isAsked && held && (
        <FirstPlateSheet
          appointment={held.appointment}
          to={held.to}
          onClose={() => setAsked(false)}
          onPlate={(plate) => {
            setAsked(false)
            advance(held, plate)
          }}
        />
      )}
      {who.sheet}
    </div>
  )
}
