import { useQueryClient } from '@tanstack/react-query'
import { useLayoutEffect, useRef } from 'react'
import { updateCached } from '#client/features/appointments/appointment-cache.ts'
import { currentOf } from '#client/features/appointments/save-with-version.ts'
import { type FieldErrors, useDraftForm } from '#client/offline/drafts/use-draft-form.ts'
import type { Station } from '#client/station/use-station.ts'
import { type AppointmentDetails, editAppointment } from '#contract/appointments.ts'
import { type EditBody, type SeenOrder, saveEdit, seenOf } from './order-edit.ts'

export type OrderFormOptions<V extends object> = {
  order: AppointmentDetails
  station: Station
  /** Among the forms of this order. */
  name: string
  fromOrder: (order: AppointmentDetails) => V
  /** The fields that were changed, against what the edit began with. */
  toEdit: (values: V, seen: SeenOrder) => EditBody
  check?: (values: V) => FieldErrors
  /** The form's field that shows what was refused of another one. */
  placeError?: (field: string | undefined) => string | undefined
}

/**
 * A form over a part of an order. What is typed is kept together with what it began with; where somebody else saved
 * meanwhile, `current` is what the order is now, and the form offers to take it or to save over it.
 */
export function useOrderForm<V extends object>(options: OrderFormOptions<V>) {
  const { order, station, name, fromOrder, toEdit, check, placeError } = options
  const queryClient = useQueryClient()
  const over = useRef<SeenOrder | null>(null)
  const toValues = (from: AppointmentDetails) => ({ ...fromOrder(from), seen: seenOf(from) })
  const keep = (saved: AppointmentDetails) => {
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
      try {
        const saved = await saveEdit(order.id, body as EditBody, over.current ?? seen)
        keep(saved)
        // By the form as it is by now: somebody may have typed on.
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
      keep(current)
      form.reset(toValues(current))
    },
    /** `true` when it was saved. */
    saveMine: async () => {
      over.current = current && seenOf(current)
      return form.submit()
    },
  }
}

export type OrderForm<V extends object> = ReturnType<typeof useOrderForm<V>>
