import { Trans, useLingui } from '@lingui/react/macro'
import { type ComponentProps, type ReactNode, type Ref, useId } from 'react'
import { Button } from '#client/ui/button.tsx'
import type { IconName } from '#client/ui/icon.tsx'
import { Sheet } from '#client/ui/sheet.tsx'
import css from './erasure.module.css'
import { UnsentWarning } from './unsent-warning.tsx'

export type EraseSheetProps = {
  title: string
  icon: IconName
  /** `title` also names the affected users. */
  goes: { title: string; items: readonly string[] }
  stays: readonly string[]
  form: { ref: Ref<HTMLFormElement>; busy: boolean }
  onSubmit: ComponentProps<'form'>['onSubmit']
  onClose: () => void
  /** The confirmation field and the error message. */
  children: ReactNode
}

/** Asks for confirmation of a permanent deletion: lists what is deleted and what remains, and requires a typed text. */
export function EraseSheet({ title, icon, goes, stays, form, onSubmit, onClose, children }: EraseSheetProps) {
  const { t } = useLingui()
  const formId = useId()
  return (
    <Sheet
      open
      keepOpen
      onClose={onClose}
      title={title}
      footer={
        <>
          <Button size="large" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" form={formId} size="large" variant="danger" icon={icon} busy={form.busy}>
            <Trans>Delete permanently</Trans>
          </Button>
        </>
      }
    >
      <form id={formId} ref={form.ref} noValidate onSubmit={onSubmit} className={css.erasure}>
        <UnsentWarning />
        <ItemList title={goes.title} items={goes.items} />
        <ItemList title={t`What is kept, and why`} items={stays} />
        {children}
      </form>
    </Sheet>
  )
}

function ItemList({ title, items }: { title: string; items: readonly string[] }) {
  return (
    <section>
      <h3>{title}</h3>
      <ul>
        {items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    </section>
  )
}
