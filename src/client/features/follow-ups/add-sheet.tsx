import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { type SyntheticEvent, useId, useState } from 'react'
import { call } from '#client/api/call.ts'
import { newId } from '#client/api/new-id.ts'
import { useDraftForm } from '#client/offline/drafts/use-draft-form.ts'
import { SaveLaterNote } from '#client/offline/save-later-note.tsx'
import type { Station } from '#client/station/use-station.ts'
import { Banner } from '#client/ui/banner.tsx'
import { Button } from '#client/ui/button.tsx'
import { DraftNotice } from '#client/ui/draft-notice.tsx'
import { SelectField } from '#client/ui/fields/select-field.tsx'
import { DateField, TextArea } from '#client/ui/fields/text-field.tsx'
import { Sheet } from '#client/ui/sheet.tsx'
import { toast } from '#client/ui/toast/toast.tsx'
import { createFollowUp } from '#contract/follow-ups/follow-ups.ts'
import { farthestFollowUpDays, handReasons, longestFollowUpNote, needsVehicle } from '#domain/follow-ups/follow-up.ts'
import { addDays, type LocalDate } from '#domain/wall-time.ts'
import { reasonLabels } from './follow-up-labels.ts'
import css from './follow-ups.module.css'
import { followUpsKey } from './follow-ups-query.ts'
import { type ChosenSubject, SubjectField } from './subject-field.tsx'

type AddSheetProps = { station: Station; today: LocalDate; onClose: () => void }
type AddedValues = {
  id: string
  reason: (typeof handReasons)[number]
  dueOn: LocalDate
  note: string
  subject: ChosenSubject | null
}

/** Adds a follow-up by hand. */
export function AddSheet({ station, today, onClose }: AddSheetProps) {
  const { t, i18n } = useLingui()
  const formId = useId()
  const queryClient = useQueryClient()
  const [initial] = useState<AddedValues>(() => ({
    id: newId(),
    reason: 'call-back',
    dueOn: today,
    note: '',
    subject: null,
  }))
  const form = useDraftForm({
    draft: 'follow-up',
    userId: station.userId,
    initial,
    schema: createFollowUp.body,
    toBody: ({ subject, ...values }) => ({
      ...values,
      vehicleId: subject?.vehicleId || null,
      customerId: subject?.customerId || null,
    }),
    check: ({ subject, reason }): Record<string, string> => {
      if (!subject) return { customerId: t`Choose a car or a customer.` }
      return needsVehicle(reason) && !subject.vehicleId ? { customerId: t`This reason needs a car.` } : {}
    },
    submit: async (body) => {
      await call(createFollowUp, { body })
      void queryClient.invalidateQueries({ queryKey: followUpsKey })
      toast.success(t`Added to the follow-ups`)
    },
  })
  const { values, errors } = form
  const submit = async (event: SyntheticEvent) => {
    if (await form.submit(event)) onClose()
  }
  return (
    <Sheet
      open
      keepOpen
      onClose={onClose}
      title={t`New follow-up`}
      footer={
        <>
          {form.problem && <Banner kind="error">{form.problem}</Banner>}
          <Button type="submit" form={formId} variant="signal" size="large" icon="tabler:check" busy={form.busy}>
            <Trans>Add</Trans>
          </Button>
        </>
      }
    >
      <form id={formId} ref={form.ref} onSubmit={submit} noValidate className={css.sheet}>
        <SaveLaterNote />
        {form.isRestored && <DraftNotice onDiscard={() => form.reset()} />}
        <SubjectField
          chosen={values.subject}
          onChosen={(subject) => form.set({ subject })}
          station={station}
          error={errors.customerId ?? errors.vehicleId}
        />
        {values.subject && errors.customerId && <Banner kind="error">{errors.customerId}</Banner>}
        <SelectField
          label={t({ message: 'Reason', context: 'why a customer is contacted' })}
          options={handReasons.map((reason) => ({ value: reason, label: i18n._(reasonLabels[reason].name) }))}
          value={values.reason}
          onValue={(reason) => form.set({ reason })}
          error={errors.reason}
        />
        <DateField
          label={t`Due`}
          required
          min={today}
          max={addDays(today, farthestFollowUpDays)}
          {...form.text('dueOn')}
        />
        <TextArea label={t`Note`} optional rows={3} maxLength={longestFollowUpNote} {...form.text('note')} />
      </form>
    </Sheet>
  )
}
