import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react'
import { useNavigate } from '@tanstack/react-router'
import { nameCar } from '#client/features/appointments/car-labels.ts'
import { useNames } from '#client/station/use-names.ts'
import { toast } from '#client/ui/toast/toast.tsx'
import type { Appointment } from '#contract/appointments.ts'
import { missingLabels } from './missing-labels.ts'

/** The cars that this page has told of. */
const told = new Set<string>()

/** Returns a function that says, once for each car, that it was checked in without its bay or its employee. */
export function useTellMissing(): (car: Appointment) => void {
  const { i18n } = useLingui()
  const navigate = useNavigate()
  const names = useNames()
  return (car) => {
    const { id, unassigned } = car
    if (!unassigned || told.has(id)) return
    told.add(id)
    const [plate, why] = [nameCar(car, i18n), missingLabels(unassigned, names, i18n)]
    const text = unassigned.bay ? msg`Checked in without a bay: ${plate}. ${why}` : msg`Checked in: ${plate}. ${why}`
    const run = () => void navigate({ to: '/{-$locale}/orders/$id', params: { id } })
    toast.warning(i18n._(text), { action: { label: i18n._(msg`Open`), run } })
  }
}
