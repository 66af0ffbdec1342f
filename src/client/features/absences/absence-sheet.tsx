import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { type SyntheticEvent, useId, useState } from 'react'
import { absencesKey } from '#client/api/absences-query.ts'
import { isApiError } from '#client/api/api-error.ts'
import { call } from '#client/api/call.ts'
import { newId } from '#client/api/new-id.ts'
import { useDescribeProblem } from '#client/i18n/error-messages.ts'
import { useVersionedForm } from '#client/offline/drafts/use-versioned-form.ts'
import { SaveLaterNote } from '#client/offline/save-later-note.tsx'
import type { Station } from '#client/station/use-station.ts'
import { Banner } from '#client/ui/banner.tsx'
import { Button } from '#client/ui/button.tsx'
import { ConflictNotice } from '#client/ui/conflict-notice.tsx'
import { DraftNotice } from '#client/ui/draft-notice.tsx'
import { SelectField } from '#client/ui/fields/select-field.tsx'
import { DateField, TextField } from '#client/ui/fields/text-field.tsx'
import { Sheet } from '#client/ui/sheet.tsx'
import { toast } from '#client/ui/toast/toast.tsx'
import { type Absence, absenceKinds, createAbsence, deleteAbsence, updateAbsence } from '#contract/absences.ts'
import type { Employee } from '#contract/employees.ts'
import { absenceLabels } from './absence-labels.ts'
import { type AbsenceValues, absenceValues, newAbsenceValues, withFirstDay } from './absence-values.ts'
import css from './absences.module.css'

export type AbsenceSheetProps = {
  /** `null` for a new absence. */
  absence: Absence | null
  person: Employee
  station: Station
  today: string
  onClose: () => void
}

/** Adds, changes or deletes an absence of an employee. */
export function AbsenceSheet({ absence, person, station, today, onClose }: AbsenceSheetProps) {
  const { t, i18n } = useLingui()
  const formId = useId()
  const queryClient = useQueryClient()
  const [unsaved] = useState(() => newAbsenceValues(newId(), today))
  const refresh = () => queryClient.invalidateQueries({ queryKey: absencesKey })
  const entryOf = ({ from, to, kind, note }: AbsenceValues) => ({ employeeId: person.id, from, to, kind, note })
  const form = useVersionedForm({
    draft: absence ? `absence-${absence.id}` : `absence-new-${person.id}`,
    userId: station.userId,
    saved: absence ? absenceValues(absence) : unsaved,
    schema: absence ? updateAbsence.body : createAbsence.body,
    toBody: (values) => ({ ...entryOf(values), ...(absence ? { version: values.version } : { id: values.id }) }),
    valuesOf: absenceValues,
    rememberCurrent: () => void refresh(),
    save: async (_, values) => {
      const { id, version } = values
      const saved = absence
        ? await call(updateAbsence, { params: { id }, body: { ...entryOf(values), version } })
        : await call(createAbsence, { body: { ...entryOf(values), id } })
      void refresh()
      return absenceValues(saved)
    },
  })
  const submit = async (event: SyntheticEvent) => {
    if (await form.submit(event)) onClose()
  }
  const removal = useRemoval(absence, () => {
    void refresh()
    onClose()
  })
  const { values } = form
  return (
    <Sheet
      open
      keepOpen
      onClose={onClose}
      title={t`Time off: ${person.shortName}`}
      footer={
        <>
          {form.conflict && <ConflictNotice {...form.conflict} />}
          {(form.problem || removal.problem) && <Banner kind="error">{form.problem || removal.problem}</Banner>}
          {absence && (
            <Button variant="danger" icon="tabler:trash" busy={removal.busy} onClick={removal.remove}>
              <Trans>Delete time off</Trans>
            </Button>
          )}
          <Button type="submit" form={formId} variant="signal" size="large" icon="tabler:check" busy={form.busy}>
            <Trans>Save</Trans>
          </Button>
        </>
      }
    >
      <form id={formId} ref={form.ref} onSubmit={submit} noValidate className={css.form}>
        <SaveLaterNote />
        {form.isRestored && <DraftNotice onDiscard={() => form.reset()} />}
        <div className={css.pair}>
          <DateField
            label={t`First day`}
            {...form.text('from')}
            onChange={({ target }) => form.set(target.value ? withFirstDay(values, target.value) : { from: '' })}
          />
          <DateField label={t`Last day`} min={values.from} {...form.text('to')} />
        </div>
        <SelectField
          label={t({ message: 'Reason', context: 'why somebody is away' })}
          hint={t`Only owners and advisors see this. Others see that the person is off.`}
          options={absenceKinds.map((kind) => ({ value: kind, label: i18n._(absenceLabels[kind]) }))}
          value={values.kind}
          onValue={(kind) => form.set({ kind })}
          error={form.errors.kind}
        />
        <TextField label={t`Note`} optional maxLength={200} {...form.text('note')} />
      </form>
    </Sheet>
  )
}

function useRemoval(absence: Absence | null, onRemoved: () => void) {
  const { t } = useLingui()
  const describeProblem = useDescribeProblem()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const remove = async () => {
    if (!absence) return
    setBusy(true)
    setProblem(null)
    try {
      await call(deleteAbsence, { params: { id: absence.id } })
      toast.success(t`Time off deleted`)
      onRemoved()
    } catch (error) {
      // Somebody else has already deleted the absence.
      if (isApiError(error, 'not-found')) onRemoved()
      else setProblem(describeProblem(error))
    } finally {
      setBusy(false)
    }
  }
  return { busy, problem, remove: () => void remove() }
}
