import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { isApiError } from '#client/api/api-error.ts'
import { call } from '#client/api/call.ts'
import { newId } from '#client/api/new-id.ts'
import { useDraftForm } from '#client/offline/drafts/use-draft-form.ts'
import { SaveLaterNote } from '#client/offline/save-later-note.tsx'
import type { Station } from '#client/station/use-station.ts'
import { Banner } from '#client/ui/banner.tsx'
import { Button, ButtonContent, buttonClass } from '#client/ui/button.tsx'
import { DraftNotice } from '#client/ui/draft-notice.tsx'
import { Plate } from '#client/ui/plate.tsx'
import { Sheet } from '#client/ui/sheet.tsx'
import type { Customer } from '#contract/customers.ts'
import { addVehicle, type Vehicle } from '#contract/vehicles.ts'
import { nameCustomer } from '#domain/customer-name.ts'
import { CarFields, carValues, toCarBody } from './car-fields.tsx'
import { ChooseCustomer } from './choose-customer.tsx'
import css from './crm.module.css'

type CarOwner = Pick<Customer, 'id' | 'kind' | 'name' | 'phone' | 'email'>
export type AddCarSheetProps = {
  station: Station
  /** Whose page it is; without it, an owner can be chosen. */
  owner?: CarOwner
  onClose: () => void
}

/** Adds a car that has not been here yet. A plate that is known leads to the car that has it. */
export function AddCarSheet({ station, owner: given, onClose }: AddCarSheetProps) {
  const { t } = useLingui()
  const id = useId()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const { country, userId } = station
  const [isChoosing, setChoosing] = useState(false)
  const form = useDraftForm({
    draft: given ? `car-new-${given.id}` : 'car-new',
    userId,
    initial: {
      // The id is kept with the draft, so that a repetition makes no second car.
      ...{ id: newId(), ...carValues({ country }) },
      owner: given ?? (null as CarOwner | null),
    },
    schema: addVehicle.body,
    toBody: ({ id: newOne, owner, ...values }) => ({
      ...toCarBody(values),
      ...{ id: newOne, customerId: owner?.id ?? null },
    }),
    placeError: (field) => (field === 'customerId' ? undefined : field),
    submit: async (body) => {
      const saved = await call(addVehicle, { body })
      for (const noun of ['vehicles', 'customers']) void queryClient.invalidateQueries({ queryKey: [noun] })
      void navigate({ to: '/{-$locale}/cars/$id', params: { id: saved.id } })
    },
  })
  const { owner } = form.values
  const known = isApiError(form.failure, 'plate-known') ? (form.failure.current as Vehicle) : null
  return (
    <Sheet
      open
      keepOpen
      width="wide"
      onClose={onClose}
      title={t`New car`}
      footer={
        <Button type="submit" form={id} variant="signal" size="large" icon="tabler:check" busy={form.busy}>
          <Trans>Add</Trans>
        </Button>
      }
    >
      <form id={id} ref={form.ref} onSubmit={form.submit} noValidate className={css.carForm}>
        <SaveLaterNote />
        {form.isRestored && <DraftNotice onDiscard={() => form.reset()} />}
        {known && (
          <Banner kind="warning">
            <p className={css.split}>
              <Plate plate={known.plate} country={known.country} />
              <span>{[known.brand, known.model, known.year].filter(Boolean).join(' ')}</span>
            </p>
            <Link to="/{-$locale}/cars/$id" params={{ id: known.id }} className={buttonClass()}>
              <ButtonContent icon="tabler:car">
                <Trans>Open that car</Trans>
              </ButtonContent>
            </Link>
          </Banner>
        )}
        <CarFields form={form} format={station.format} />
        <div>
          <p className={css.legend}>
            <Trans>Owner</Trans>
          </p>
          <p className={css.split}>
            <span>{owner ? nameCustomer(owner, country) : <Trans>No owner known</Trans>}</span>
            {!given && (
              <span className={css.acts}>
                {owner && (
                  <Button icon="tabler:user-off" onClick={() => form.set({ owner: null })}>
                    <Trans>Without an owner</Trans>
                  </Button>
                )}
                <Button icon="tabler:user-search" aria-expanded={isChoosing} onClick={() => setChoosing(!isChoosing)}>
                  <Trans>Choose…</Trans>
                </Button>
              </span>
            )}
          </p>
        </div>
        {isChoosing && (
          <ChooseCustomer
            station={station}
            except={owner?.id}
            onChoose={({ id: ownerId, kind, name, phone, email }) => {
              form.set({ owner: { id: ownerId, kind, name, phone, email } })
              setChoosing(false)
            }}
          />
        )}
        {form.problem && <Banner kind="error">{form.problem}</Banner>}
      </form>
    </Sheet>
  )
}
