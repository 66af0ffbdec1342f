import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, type SyntheticEvent, useId, useState } from 'react'
import type { OrderPartProps } from '#client/features/appointments/order-part.ts'
import { SaveLaterNote } from '#client/offline/save-later-note.tsx'
import { Banner } from '#client/ui/banner.tsx'
import { Button } from '#client/ui/button.tsx'
import { DraftNotice } from '#client/ui/draft-notice.tsx'
import { Sheet, type SheetProps } from '#client/ui/sheet.tsx'
import { toast } from '#client/ui/toast/toast.tsx'
import { ConflictDiff } from './conflict-diff.tsx'
import css from './order-edit.module.css'
import { type EditBody, splitEdit } from './order-edit.ts'
import type { OrderForm } from './use-order-form.ts'

type OrderEditSheetProps<V extends object> = Pick<OrderPartProps, 'order' | 'station'> &
  Pick<SheetProps, 'title' | 'width' | 'onClose'> & {
    form: OrderForm<V>
    /** The changes that saving would send now. */
    edit: EditBody
    children: ReactNode
  }

/** A sheet that edits a part of an order: with saving, a stored draft, and the conflict with another user's changes. */
export function OrderEditSheet<V extends object>(props: OrderEditSheetProps<V>) {
  const { order, station, form, edit, onClose, children, ...sheet } = props
  const { t } = useLingui()
  const formId = useId()
  const [isRestored, setRestored] = useState(form.isRestored)
  const { values, current, problem } = form
  const done = (isSaved: boolean) => {
    if (!isSaved) return
    const outcome = form.readOutcome()
    if (outcome !== 'refused') toast.success(outcome === 'done' ? t`Saved` : t`Saved on this device`)
    onClose()
  }
  // Mileage, key tag and due time are saved on this device.
  const waits = Object.keys(splitEdit(edit, values.seen).rest).some((field) => field !== 'version')
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    form.operator.sign(async (employeeId) => done(await form.submitAs(employeeId)))
  }
  return (
    <Sheet
      {...sheet}
      open
      onClose={onClose}
      keepOpen={Object.keys(edit).length > 0}
      footer={
        <>
          {/* visible at any scroll position of the form */}
          {waits && <SaveLaterNote className={css.later} />}
          <Button type="submit" form={formId} variant="signal" size="large" icon="tabler:check" busy={form.busy}>
            <Trans>Save</Trans>
          </Button>
        </>
      }
    >
      <form id={formId} ref={form.ref} onSubmit={submit} noValidate className={css.form}>
        {isRestored && !current && (
          <DraftNotice
            onDiscard={() => {
              form.adopt(order)
              setRestored(false)
            }}
          />
        )}
        {current && (
          <ConflictDiff
            current={current}
            seen={values.seen}
            edit={edit}
            station={station}
            onUseCurrent={form.applyCurrent}
            onSaveMine={async () => done(await form.saveMine())}
          />
        )}
        {problem && !current && (
          <Banner kind="error">
            {problem} <Trans>Everything you typed is still here.</Trans>
          </Banner>
        )}
        {children}
      </form>
      {form.operator.sheet}
    </Sheet>
  )
}
