import { useLingui } from '@lingui/react/macro'
import { type FormEvent, useId, useState } from 'react'
import { Button } from '#client/ui/button.tsx'
import { Sheet } from '#client/ui/sheet.tsx'
import type { Appointment } from '#contract/appointments.ts'
import { statusSigns } from '#contract/labels/status-sign.ts'
import type { Target } from '#domain/appointment.ts'
import type { PlateFault } from '#domain/codes/plate.ts'
import { type FirstPlate, plateFaultOf } from './first-plate.ts'
import { FirstPlateFields } from './first-plate-fields.tsx'
import { stepAction } from './step-action.ts'

export type FirstPlateSheetProps = {
  appointment: Appointment
  to: Target
  onClose: () => void
  onPlate: (plate: FirstPlate) => void
}

/** Asks for the plate of a car that was booked without one, where a step is taken by a single tap. */
export function FirstPlateSheet({ appointment, to, onClose, onPlate }: FirstPlateSheetProps) {
  const { i18n } = useLingui()
  const formId = useId()
  const [entry, setEntry] = useState<FirstPlate>({ plate: '', country: appointment.vehicle.country })
  const [fault, setFault] = useState<PlateFault | null>(null)
  const action = i18n._(stepAction(appointment, to))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const found = plateFaultOf(entry.plate)
    setFault(found)
    if (found) document.getElementById(`${formId}-plate`)?.focus()
    else onPlate({ ...entry, plate: entry.plate.trim() })
  }
  return (
    <Sheet
      open
      onClose={onClose}
      keepOpen={entry.plate !== ''}
      title={action}
      footer={
        <Button type="submit" form={formId} variant="signal" size="large" icon={statusSigns[to].icon}>
          {action}
        </Button>
      }
    >
      <form id={formId} onSubmit={submit} noValidate>
        <FirstPlateFields
          id={`${formId}-plate`}
          entry={entry}
          fault={fault}
          onEntry={(part) => {
            setFault(null)
            setEntry({ ...entry, ...part })
          }}
        />
      </form>
    </Sheet>
  )
}
