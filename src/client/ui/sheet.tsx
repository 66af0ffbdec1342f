import { useLingui } from '@lingui/react/macro'
import { type MouseEvent, type ReactNode, useEffect, useEffectEvent, useId, useLayoutEffect, useRef } from 'react'
import { IconButton } from './button.tsx'
import { joinClasses } from './join-classes.ts'
import { addOpenSheet } from './open-sheets.ts'
import css from './sheet.module.css'

export type SheetProps = {
  open: boolean
  /** Asked for by Esc, the close button or a tap beside the sheet. */
  onClose: () => void
  title: ReactNode
  /** What has `data-autofocus` gets the focus. */
  children: ReactNode
  /** The buttons; the primary one last. */
  footer?: ReactNode
  width?: 'normal' | 'wide'
  /** A tap beside it does not close it: there is something to lose. */
  keepOpen?: boolean
}

/**
 * A dialog: from the bottom on a phone, in the middle elsewhere. Focus starts on its title, or on what carries
 * `data-autofocus`, and goes back to where it came from. The way back closes it and stays on the page.
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
    // React focuses an autoFocus field before the dialog is open, when nothing in it can have the focus.
    element?.querySelector<HTMLElement>('[data-autofocus]')?.focus()
    // the title, not the first field: a tablet's keyboard would cover the sheet before it is read
    const first = element?.querySelector<HTMLElement>('[data-autofocus]') ?? element?.querySelector('h2')
    first?.focus()
    // closed before it leaves the document, or the browser does not give the focus back
    return () => element?.close()
  }, [])

  const goBack = useEffectEvent(onClose)
  useEffect(() => addOpenSheet(() => goBack()), [])

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
        // A browser closes it unasked when it was asked twice and nobody had touched the page in between.
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
