import { useQueryClient } from '@tanstack/react-query'
import { useLayoutEffect, useRef } from 'react'
import { updateCached } from '#client/features/appointments/appointment-cache.ts'
import { currentOf } from '#client/features/appointments/save-with-version.ts'
import { useOperator } from '#client/features/operator/use-operator.tsx'
import { type FieldErrors, useDraftForm } from '#client/offline/drafts/use-draft-form.ts'
import type { Station } from '#client/station/use-station.ts'
import { type AppointmentDetails, editAppointment } from '#contract/appointments.ts'
import { setDetails as setDetailValues } from '#domain/outbox/order-details.ts'
import { type EditBody, type SeenOrder, saveEdit, seenOf, splitEdit } from './order-edit.ts'
import { type DetailsOutcome, useSetDetails } from './use-set-details.ts'

export type OrderFormOptions<V extends object> = {
  order: AppointmentDetails
  station: Station
  /** The name of the form, unique for an order. */
  name: string
  fromOrder: (order: AppointmentDetails) => V
  /** Returns the changed fields, compared with the order when the edit began. */
  toEdit: (values: V, seen: SeenOrder) => EditBody
  check?: (values: V) => FieldErrors
  /** Returns the form field that shows an error of another field. */
  placeError?: (field: string | undefined) => string | undefined
}

/**
 * The form of a part of an order. The typed values are stored together with the order when the edit began. After a
 * conflict `current` is the saved order, and the form offers to use it or to overwrite it.
 */
export function useOrderForm<V extends object>(options: OrderFormOptions<V>) {
  const { order, station, name, fromOrder, toEdit, check, placeError } = options
  const queryClient = useQueryClient()
  const over = useRef<SeenOrder | null>(null)
  const outcome = useRef<DetailsOutcome>('done')
  const setDetails = useSetDetails(order, station)
  const operator = useOperator(station, order.blocks.find(({ employeeId: planned }) => planned)?.employeeId ?? null)
  const employeeId = useRef<string | null>(null)
  const toValues = (from: AppointmentDetails) => ({ ...fromOrder(from), seen: seenOf(from) })
  const updateCache = (saved: AppointmentDetails) => {
    over.current = null
    updateCached(queryClient, order.id, (one) => ({ ...one, ...saved }))
  }
  const form = useDraftForm({
    draft: `order.${order.id}.${name}`,
    userId: station.userId,
    initial: toValues(order),
    schema: editAppointment.body,
    toBody: (values) => {
      const seen = over.current ?? values.seen
      return { ...toEdit(values, values.seen), version: seen.version }
    },
    ...(check ? { check } : {}),
    ...(placeError ? { placeError } : {}),
    submit: async (body, { seen }) => {
      const { settings, rest } = splitEdit(body as EditBody, over.current ?? seen)
      outcome.current = 'done'
      if (Object.keys(settings).length > 0) {
        outcome.current = await setDetails(settings, employeeId.current)
        over.current = null
        // If the rest cannot be saved now, these are not set again.
        latest.current.set({ seen: setDetailValues(seen, settings) } as Partial<V & { seen: SeenOrder }>)
      }
      if (Object.keys(rest).every((field) => field === 'version')) return
      try {
        const saved = await saveEdit(order.id, rest, over.current ?? seen)
        updateCache(saved)
        // Uses the latest values of the form: the user may have continued typing.
        latest.current.set({ seen: seenOf(saved) } as Partial<V & { seen: SeenOrder }>)
      } finally {
        void queryClient.invalidateQueries({ queryKey: ['appointments'] })
        void queryClient.invalidateQueries({ queryKey: ['vehicles'] })
      }
    },
  })
  const latest = useRef(form)
  useLayoutEffect(() => {
    latest.current = form
  })
  const current = currentOf(form.failure)
  return {
    ...form,
    current,
    adopt: (from: AppointmentDetails) => {
      over.current = null
      form.reset(toValues(from))
    },
    applyCurrent: () => {
      if (!current) return
      updateCache(current)
      form.reset(toValues(current))
    },
    /** Asks a shared tablet who is using it. */
    operator,
    /** As `submit`, by the person who was chosen. */
    submitAs: (chosen: string | null) => {
      employeeId.current = chosen
      return latest.current.submit()
    },
    /** How far the details of the last edit have come. */
    readOutcome: () => outcome.current,
    /** Resolves with `true` if the edit was saved. */
    saveMine: async () => {
      over.current = current && seenOf(current)
      return form.submit()
    },
  }
}

export type OrderForm<V extends object> = ReturnType<typeof useOrderForm<V>>
