import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type SyntheticEvent, useId, useState } from 'react'
import { isApiError } from '#client/api/api-error.ts'
import { call } from '#client/api/call.ts'
import { newId } from '#client/api/new-id.ts'
import { onboardingQuery } from '#client/api/onboarding-query.ts'
import { AbsencesSection } from '#client/features/absences/absences-section.tsx'
import { useVersionedForm } from '#client/offline/drafts/use-versioned-form.ts'
import { SaveLaterNote } from '#client/offline/save-later-note.tsx'
import type { Station } from '#client/station/use-station.ts'
import { Banner } from '#client/ui/banner.tsx'
import { Button } from '#client/ui/button.tsx'
import { ConflictNotice } from '#client/ui/conflict-notice.tsx'
import { DraftNotice } from '#client/ui/draft-notice.tsx'
import { usualWeek } from '#client/ui/hours/weekly-hours.ts'
import { Sheet } from '#client/ui/sheet.tsx'
import { toast } from '#client/ui/toast/toast.tsx'
import { createEmployee, type Employee, updateEmployee } from '#contract/employees.ts'
import { cacheEmployee } from './employee-cache.ts'
import { EmployeeFields } from './employee-fields.tsx'
import { checkEmployee, employeeValues, newEmployeeValues, toEmployeeEntry } from './employee-values.ts'
import css from './employees.module.css'
import { canBeInvited, InviteButton, SignInState, WithdrawButton } from './sign-in-state.tsx'
import type { useInvite } from './use-invite.ts'

export type EmployeeSheetProps = {
  /** `null` for a new employee. */
  person: Employee | null
  people: readonly Employee[]
  station: Station
  invitation: ReturnType<typeof useInvite>
  /** Opens the confirmation of a deactivation; absent if it is not possible. */
  onDeactivate?: (() => void) | undefined
  onClose: () => void
}

function placeError(field: string | undefined, error: unknown): string | undefined {
  if (isApiError(error, 'email-taken')) return 'email'
  return isApiError(error, 'last-owner') ? 'role' : field
}

/** Adds or edits an employee. Typed values survive a failed save, a reload and a conflict with another editor. */
export function EmployeeSheet({ person, people, station, invitation, onDeactivate, onClose }: EmployeeSheetProps) {
  const { t } = useLingui()
  const formId = useId()
  const queryClient = useQueryClient()
  const { country, role: actor } = station
  const { data: setUp } = useQuery(onboardingQuery)
  const stationWeek = setUp?.workingHours?.weekly ?? usualWeek()
  const [unsaved] = useState(() => newEmployeeValues(newId(), people))
  const taken = people.filter(({ id, active }) => active && id !== person?.id).map(({ shortName }) => shortName)
  const form = useVersionedForm({
    draft: person ? `employee-${person.id}` : 'employee-new',
    userId: station.userId,
    saved: person ? employeeValues(person) : unsaved,
    schema: person ? updateEmployee.body : createEmployee.body,
    toBody: (values) => ({
      ...toEmployeeEntry(values, country, stationWeek),
      ...(person ? { version: values.version } : { id: values.id }),
    }),
    check: (values) => checkEmployee(values, country, taken, person?.shortName ?? null),
    placeError,
    valuesOf: employeeValues,
    rememberCurrent: (current: Employee) => cacheEmployee(queryClient, current),
    save: async (_, values) => {
      const { id, version } = values
      const entry = toEmployeeEntry(values, country, stationWeek)
      const saved = person
        ? await call(updateEmployee, { params: { id }, body: { ...entry, version } })
        : await call(createEmployee, { body: { ...entry, id } })
      cacheEmployee(queryClient, saved)
      if (!person && values.invite && saved.email) void invitation.invite(saved)
      else toast.success(t`Saved`)
      return employeeValues(saved)
    },
  })
  const { values } = form
  const submit = async (event: SyntheticEvent) => {
    if (await form.submit(event)) onClose()
  }
  const isEmailSaved = values.email.trim() === (person?.email ?? '')

  return (
    <Sheet
      open
      keepOpen
      width="wide"
      onClose={onClose}
      title={person ? person.name : t`Add an employee`}
      footer={
        <>
          {/* visible at any scroll position of the form */}
          {form.conflict && <ConflictNotice {...form.conflict} />}
          {form.problem && (
            <Banner kind="error" className={css.problem ?? ''}>
              {form.problem}
            </Banner>
          )}
          <Button type="submit" form={formId} variant="signal" size="large" icon="tabler:check" busy={form.busy}>
            {person ? t`Save` : t`Add`}
          </Button>
        </>
      }
    >
      <form id={formId} ref={form.ref} onSubmit={submit} noValidate className={css.form}>
        <SaveLaterNote />
        {form.isRestored && <DraftNotice onDiscard={() => form.reset()} />}
        <EmployeeFields
          values={values}
          onValues={form.set}
          errors={form.errors}
          text={form.text}
          taken={taken}
          country={country}
          stationWeek={stationWeek}
          actor={actor}
          savedRole={person?.role ?? null}
        />
        {person && (
          <section className={css.group}>
            <h3 className={css.legend}>{t`Sign-in`}</h3>
            <div className={css.signIn}>
              <SignInState person={person} format={station.format} />
              <div className={css.inviting}>
                <WithdrawButton person={person} invitation={invitation} />
                {isEmailSaved && canBeInvited(person) && <InviteButton person={person} invitation={invitation} />}
              </div>
            </div>
            {!person.userId && !isEmailSaved && (
              <p className={css.note}>
                <Trans>Save the new address, then invite.</Trans>
              </p>
            )}
          </section>
        )}
      </form>
      {person && <AbsencesSection person={person} station={station} />}
      {onDeactivate && (
        <Button variant="danger" icon="tabler:user-minus" className={css.deactivate} onClick={onDeactivate}>
          <Trans>Deactivate</Trans>
        </Button>
      )}
    </Sheet>
  )
}
