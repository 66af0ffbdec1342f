import { Trans, useLingui } from '@lingui/react/macro'
import { type SyntheticEvent, useEffect, useEffectEvent, useState } from 'react'
import { ConflictDiff } from '#client/features/appointments/order/edit/conflict-diff.tsx'
import css from '#client/features/appointments/order/edit/order-edit.module.css'
import { useOrderForm } from '#client/features/appointments/order/edit/use-order-form.ts'
import type { OrderPartProps } from '#client/features/appointments/order-part.ts'
import { Banner } from '#client/ui/banner.tsx'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { TextArea } from '#client/ui/fields/text-field.tsx'

/** Notes for the staff. Saved when the field loses focus. */
export function OrderNotes({ order, station }: OrderPartProps) {
  const { t } = useLingui()
  const [isSaved, setSaved] = useState(false)
  const form = useOrderForm({
    order,
    station,
    name: 'notes',
    fromOrder: ({ notes }) => ({ notes }),
    toEdit: ({ notes }) => ({ notes }),
  })
  const { values, current, problem, busy } = form
  const isChanged = values.notes.trim() !== values.seen.notes.trim()

  // Adopts the notes of another user, but never over typed text.
  const takeOver = useEffectEvent((notes: string) => {
    if (!isChanged && notes !== values.notes) form.adopt(order)
  })
  useEffect(() => takeOver(order.notes), [order.notes])

  const save = async (event?: SyntheticEvent) => {
    event?.preventDefault()
    if (isChanged && !busy) setSaved(await form.submit())
  }
  return (
    <Card
      title={<Trans>Notes</Trans>}
      aside={
        <span className={css.state}>
          <Trans>staff only</Trans>
        </span>
      }
    >
      <form ref={form.ref} onSubmit={save} noValidate className={css.notes}>
        {current && (
          <ConflictDiff
            current={current}
            seen={values.seen}
            edit={{ notes: values.notes }}
            station={station}
            onUseCurrent={form.applyCurrent}
            onSaveMine={async () => setSaved(await form.saveMine())}
          />
        )}
        {problem && !current && (
          <Banner kind="error">
            {problem} <Trans>Everything you typed is still here.</Trans>
          </Banner>
        )}
        <TextArea
          label={t`Notes`}
          labelHidden
          rows={2}
          maxLength={2000}
          placeholder={t`Where the winter tyres are, what to check, what was agreed…`}
          value={values.notes}
          error={form.errors.notes}
          onChange={(event) => {
            setSaved(false)
            form.set({ notes: event.target.value })
          }}
          onBlur={() => {
            if (!current) void save()
          }}
        />
        {(isChanged || isSaved) && (
          <div className={css.foot}>
            <p role="status" className={css.state}>
              {isChanged ? <Trans>Not saved yet</Trans> : <Trans>Saved</Trans>}
            </p>
            {isChanged && !current && (
              <Button type="submit" icon="tabler:check" busy={busy}>
                <Trans>Save notes</Trans>
              </Button>
            )}
          </div>
        )}
      </form>
    </Card>
  )
}
