import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { type SyntheticEvent, useRef, useState } from 'react'
import { isApiError } from '#client/api/api-error.ts'
import { call } from '#client/api/call.ts'
import { EraseSheet } from '#client/features/erasures/erase-sheet.tsx'
import { useDescribeProblem } from '#client/i18n/error-messages.ts'
import { describeIssue } from '#client/i18n/issue-messages.ts'
import { Banner } from '#client/ui/banner.tsx'
import { TextField } from '#client/ui/fields/text-field.tsx'
import { toast } from '#client/ui/toast/toast.tsx'
import { eraseVehicle, type VehicleDetails } from '#contract/vehicles.ts'
import { normalisePlate } from '#domain/codes/plate.ts'
import { carPageQuery } from './crm-queries.ts'

/** Returns the number of open appointments that prevent the erasure; `null` for any other error. */
function countOpen(failure: unknown): number | null {
  if (!isApiError(failure, 'car-expected')) return null
  const { current } = failure
  const known = typeof current === 'object' && current !== null && 'appointments' in current ? current.appointments : 0
  return typeof known === 'number' ? known : 0
}

/** Lists what is deleted and what remains, and requires the plate to be typed. */
export function EraseCarSheet({ car, onClose }: { car: VehicleDetails; onClose: () => void }) {
  const { t, i18n } = useLingui()
  const describeProblem = useDescribeProblem()
  const queryClient = useQueryClient()
  const form = useRef<HTMLFormElement>(null)
  const [typed, setTyped] = useState('')
  const [isWrong, setWrong] = useState(false)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const open = countOpen(failure)
  const plate = car.plate ?? car.vin ?? [car.brand, car.model].filter(Boolean).join(' ')
  const erase = async (event: SyntheticEvent) => {
    event.preventDefault()
    const isSame = normalisePlate(typed) === normalisePlate(plate)
    setWrong(!isSame)
    if (!isSame) return form.current?.querySelector('input')?.focus()
    setBusy(true)
    setFailure(null)
    try {
      const erased = await call(eraseVehicle, { params: { id: car.id } })
      queryClient.setQueryData(carPageQuery(car.id).queryKey, (page) => page && { ...page, car: erased })
      for (const noun of ['vehicles', 'customers', 'appointments', 'follow-ups'])
        void queryClient.invalidateQueries({ queryKey: [noun] })
      toast.success(t`Car erased`)
      onClose()
    } catch (error) {
      setFailure(error)
      setBusy(false)
    }
  }
  return (
    <EraseSheet
      title={t`Erase this car?`}
      icon="tabler:trash"
      goes={{
        title: t`What is deleted, immediately and for everyone`,
        items: [
          t`plate and VIN, on all of the car’s orders too`,
          t`the link to its owner`,
          t`messages about the car, its follow-ups and its due dates`,
        ],
      }}
      stays={[
        t`orders with their work and amounts, as your business records, with make, model and year`,
        t`photos, notes and other text entered in the orders; if a photo shows the plate, delete that photo in the order`,
        t`backups, until they expire: they are needed after a disk failure`,
      ]}
      form={{ ref: form, busy }}
      onSubmit={erase}
      onClose={onClose}
    >
      <TextField
        label={
          <Trans>
            To confirm, type the plate: <b translate="no">{plate}</b>
          </Trans>
        }
        autoComplete="off"
        required
        value={typed}
        error={isWrong && describeIssue({ code: 'custom', rule: 'not-the-same' }, i18n)}
        onChange={({ target }) => {
          setTyped(target.value)
          setWrong(false)
        }}
      />
      {failure !== null && (
        <Banner kind="error">
          {open === null ? (
            describeProblem(failure)
          ) : (
            <Plural
              value={open}
              one="# order of this car is still open. Complete or cancel it first."
              other="# orders of this car are still open. Complete or cancel them first."
            />
          )}
        </Banner>
      )}
    </EraseSheet>
  )
}
