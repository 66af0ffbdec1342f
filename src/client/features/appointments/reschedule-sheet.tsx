import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { isApiError } from '#client/api/api-error.ts'
import { call } from '#client/api/call.ts'
import { useDraftForm } from '#client/offline/use-draft-form.ts'
import { Banner } from '#client/ui/banner.tsx'
import { Button } from '#client/ui/button.tsx'
import { Sheet } from '#client/ui/sheet.tsx'
import { toast } from '#client/ui/toast.tsx'
import { type Appointment, rescheduleAppointment } from '#contract/appointments.ts'
import { toWall } from '#domain/wall-time.ts'
import { updateCached } from './appointment-cache.ts'
import type { OrderPartProps } from './order-head.tsx'
import { useDay } from './use-day.ts'
import { type WhenEntry, WhenFields } from './when-fields.tsx'
import { startOf, toWire } from './when-start.ts'

/** The field that shows what the server has against a time or a bay. */
export function placeBookingError(field: string | undefined, error: unknown): string | undefined {
  return isApiError(error, 'slot-taken') || isApiError(error, 'no-bay-free') ? 'bayId' : field
}

/** Moves a visit to another time, length or bay. What clashes is said at its field, and nothing typed is lost. */
export function RescheduleSheet({ order, station, onClose }: OrderPartProps & { onClose: () => void }) {
  const { t } = useLingui()
  const formId = useId()
  const queryClient = useQueryClient()
  const { timeZone } = station
  const form = useDraftForm({
    draft: null,
    userId: station.userId,
    schema: rescheduleAppointment.body,
    initial: {
      startsAt: toWall(Date.parse(order.startsAt), timeZone),
      workMinutes: order.workMinutes,
      bayId: order.blocks[0]?.bayId ?? 'none',
    } satisfies WhenEntry,
    toBody: ({ startsAt, workMinutes, bayId }) => ({
      startsAt: toWire(startOf(startsAt, timeZone)),
      workMinutes,
      ...(bayId === 'first' ? {} : { bayId: bayId === 'none' ? null : bayId }),
      version: order.version,
    }),
    placeError: placeBookingError,
    submit: async (body) => {
      try {
        const moved = await call(rescheduleAppointment, { params: { id: order.id }, body })
        updateCached(queryClient, order.id, (one) => ({ ...one, ...moved }))
      } catch (error) {
        if (isApiError(error, 'version-conflict') && error.current) {
          const current = error.current as Appointment
          updateCached(queryClient, order.id, (one) => ({ ...one, ...current }))
        }
        throw error
      } finally {
        void queryClient.invalidateQueries({ queryKey: ['appointments'] })
      }
    },
  })
  const { values, set, errors, problem } = form
  const day = useDay(values.startsAt.date, station)
  const submit = async (event: React.SyntheticEvent) => {
    if (!(await form.submit(event))) return
    toast.success(t`Moved`)
    onClose()
  }
  return (
    <Sheet
      open
      onClose={onClose}
      title={t`Move the visit`}
      footer={
        <Button type="submit" form={formId} variant="signal" size="large" icon="tabler:calendar-time" busy={form.busy}>
          <Trans>Move</Trans>
        </Button>
      }
    >
      <form id={formId} ref={form.ref} onSubmit={submit} noValidate>
        {problem && <Banner kind="error">{problem}</Banner>}
        <WhenFields
          entry={values}
          onEntry={set}
          start={startOf(values.startsAt, timeZone)}
          day={day}
          station={station}
          errors={errors}
          except={order.id}
        />
      </form>
    </Sheet>
  )
}
