import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { type KeyboardEvent, type SyntheticEvent, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { isApiError } from '#client/api/api-error.ts'
import { employeesQuery } from '#client/api/employees-query.ts'
import type { OrderPartProps, OrderRestProps } from '#client/features/appointments/order-part.ts'
import { NoteOrigin } from '#client/features/appointments/origin/note-origin.tsx'
import { PendingButton } from '#client/features/appointments/status/pending-mark.tsx'
import { useSubmitCommand } from '#client/features/appointments/status/submit-command.ts'
import { useOperator } from '#client/features/operator/use-operator.tsx'
import { useDraftForm } from '#client/offline/drafts/use-draft-form.ts'
import { Banner } from '#client/ui/banner.tsx'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { TextArea } from '#client/ui/fields/text-field.tsx'
import { addNote } from '#contract/notes.ts'
import { noNote, signNote, toNoteBody, typedSince, typeNote } from './note-entry.ts'
import css from './order-notes.module.css'

/** The latest notes are shown; the others on demand. */
const shown = 5

/** The notes of the staff, newest first, below the field for the next one. They are added, never changed. */
export function OrderNotes({ order, station, now, unsent }: OrderRestProps) {
  const { t } = useLingui()
  const { format } = station
  const today = format.dateOf(now)
  const [isOpen, setOpen] = useState(false)
  const newestFirst = order.noteEntries.toReversed()
  return (
    <Card
      title={<Trans>Notes</Trans>}
      aside={
        <span className={css.aside}>
          <Trans>staff only</Trans>
        </span>
      }
    >
      <NoteForm order={order} station={station} />
      {newestFirst.length > 0 && (
        <ul className={css.notes} aria-label={t`Notes`}>
          {newestFirst.slice(0, isOpen ? undefined : shown).map((note) => (
            <li key={note.id}>
              <p className={css.about}>
                <NoteOrigin note={note} formatTime={(instant) => format.timeOn(instant, today)} />
              </p>
              <p className={css.text}>{note.text}</p>
              <UnsentMark id={note.id} unsent={unsent} />
            </li>
          ))}
        </ul>
      )}
      {newestFirst.length > shown && (
        <Button variant="quiet" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? <Trans>Show fewer</Trans> : <Trans>Show all {newestFirst.length}</Trans>}
        </Button>
      )}
    </Card>
  )
}

/** Below a note that the server does not have yet. */
function UnsentMark({ id, unsent }: { id: string } & Pick<OrderRestProps, 'unsent'>) {
  const entry = unsent?.find(({ key }) => key === id)
  return <PendingButton queue={entry && [entry]} />
}

function NoteForm({ order, station }: Pick<OrderPartProps, 'order' | 'station'>) {
  const { t } = useLingui()
  const queryClient = useQueryClient()
  const who = useOperator(station, order.blocks.find(({ employeeId }) => employeeId)?.employeeId ?? null)
  const [isAdded, setAdded] = useState(false)
  const submitCommand = useSubmitCommand(station)
  const form = useDraftForm({
    // The form of an older build had this name too, so its drafts are continued here.
    draft: `order.${order.id}.notes`,
    userId: station.userId,
    initial: noNote,
    schema: addNote.body,
    toBody: toNoteBody,
    submit: async ({ id: key, employeeId = null, ...body }, sent) => {
      const command = { kind: 'note', key, appointmentId: order.id, employeeId, params: { id: order.id } } as const
      try {
        await submitCommand({ ...command, body: { id: key, ...body } })
      } catch (error) {
        // Who left the workshop meanwhile is no longer among the tiles after this.
        if (isPersonRefused(error)) void queryClient.invalidateQueries({ queryKey: employeesQuery.queryKey })
        throw error
      }
      const typed = latest.current.values
      latest.current.set(typeNote(typed, typedSince(typed.notes, sent.notes)))
    },
    fallback: t`The note could not be added.`,
  })
  const latest = useRef(form)
  useLayoutEffect(() => {
    latest.current = form
  })
  const { values, errors, problem, busy, failure } = form
  const isBlank = values.notes.trim() === ''

  const add = (event: SyntheticEvent) => {
    event.preventDefault()
    if (busy) return
    if (isBlank) return form.ref.current?.querySelector('textarea')?.focus()
    who.sign(async (employeeId) => {
      flushSync(() => latest.current.set(signNote(latest.current.values, employeeId)))
      setAdded(await latest.current.submit())
    })
  }
  const addByKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) form.ref.current?.requestSubmit()
  }
  return (
    <>
      <form ref={form.ref} onSubmit={add} noValidate className={css.form}>
        {problem && (
          <Banner kind="error">
            {isPersonRefused(failure) ? <Trans>Choose who wrote the note, and add it again.</Trans> : problem}{' '}
            <Trans>Everything you typed is still here.</Trans>
          </Banner>
        )}
        <TextArea
          label={t`New note`}
          labelHidden
          rows={2}
          maxLength={2000}
          placeholder={t`Where the winter tyres are, what to check, what was agreed…`}
          value={values.notes}
          error={errors.text}
          onKeyDown={addByKey}
          onChange={(event) => {
            setAdded(false)
            form.set(typeNote(values, event.target.value))
          }}
        />
        <div className={css.foot}>
          <p role="status" className={css.state}>
            {isBlank ? isAdded && <Trans>Note added</Trans> : <Trans>Not added yet</Trans>}
          </p>
          <Button type="submit" icon="tabler:plus" busy={busy}>
            <Trans>Add note</Trans>
          </Button>
        </div>
      </form>
      {who.sheet}
    </>
  )
}

/** Whether the server refused the person whom a shared tablet named. */
const isPersonRefused = (error: unknown): boolean => isApiError(error, 'invalid') && error.field === 'employeeId'
