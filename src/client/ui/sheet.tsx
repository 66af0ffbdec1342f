import { useLingui } from '@lingui/react/macro'
import { type MouseEvent, type ReactNode, useEffectEvent, useId, useLayoutEffect, useRef } from 'react'
import { IconButton } from './button.tsx'
import { joinClasses } from './join-classes.ts'
import { addOpenSheet } from './open-sheets.ts'
import css from './sheet.module.css'

export type SheetProps = {
  open: boolean
  /** Called by Esc, the close button or a tap beside the sheet. */
  onClose: () => void
  title: ReactNode
  /** The element with `data-autofocus` gets the focus. */
  children: ReactNode
  /** The buttons; the primary one last. */
  footer?: ReactNode
  width?: 'normal' | 'wide'
  /** A tap beside the sheet does not close it, because input would be lost. */
  keepOpen?: boolean
}

/**
 * A dialog, at the bottom on a phone and centred elsewhere. The focus starts on its title or on the element with
 * `data-autofocus`, and returns to the previous element on close. Back navigation closes the sheet and stays on the
 * page.
 */
export function Sheet(props: SheetProps) {
  return props.open ? <OpenSheet {...props} /> : null
}

function OpenSheet({ onClose, title, children, footer, width = 'normal', keepOpen }: SheetProps) {
  const { t } = useLingui()
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)

  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    // React's `autoFocus` runs before the dialog is open, when nothing in it can be focused.
    // The title, not the first field: the on-screen keyboard would cover the sheet before it is read.
    const first = element?.querySelector<HTMLElement>('[data-autofocus]') ?? element?.querySelector('h2')
    first?.focus()
    // Close it before it is removed from the document, otherwise the browser does not restore the focus.
    return () => element?.close()
  }, [])

  const goBack = useEffectEvent(onClose)
  // As soon as it is visible, the browser's Back closes it.
  useLayoutEffect(() => addOpenSheet(() => goBack()), [])

  const press = (event: MouseEvent) => {
    if (event.target === dialog.current && !keepOpen) onClose()
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Esc is the dialog's own cancel event
    <dialog
      ref={dialog}
      aria-labelledby={id}
      className={joinClasses(css.sheet, width === 'wide' && css.wide)}
      onClick={press}
      onCancel={(event) => {
        event.preventDefault()
        if (event.target === dialog.current) onClose()
      }}
      onClose={() => {
        // After two close requests without a user action in between, the browser closes the dialog without `cancel`.
        if (dialog.current?.isConnected && !dialog.current.open) onClose()
      }}
    >
      <div className={css.head}>
        <h2 id={id} tabIndex={-1}>
          {title}
        </h2>
        <IconButton icon="tabler:x" label={t`Close`} variant="quiet" onClick={onClose} />
      </div>
      <div className={css.body}>{children}</div>
      {footer && <div className={css.foot}>{footer}</div>}
    </dialog>
  )
}
